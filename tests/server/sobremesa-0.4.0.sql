-- A database of Sobremesa 0.4.0 (commit a53fcaa), as its server left it when it was stopped.
-- Ana opened every match for Luis over HTTP. Of Terminal Dispute and of 20 sur 20: one public match played to its end by
-- always taking the middle of three or more offered moves, else the first; a public one with a clock of ten minutes, left
-- after four moves; one with an invitation that nobody took. Of Exactly: one left after four moves.
-- Written by Python's sqlite3.Connection.iterdump.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"match" TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", seq)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',1,1.79494391711855745315e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"vingt_sur_vingt","seats":2,"options":{"blank_end":"none"},"setup":{},"dice":"server","clock":null,"takeover":null,"public":true,"spectators":true,"chat":true}}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',2,1.79494391711855745315e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',3,1.79494391711866426472e+09,'invited','{"seat":1,"hash":"30a9dfea88a0a3abf54074c5ae584a348fa6cb4d20da28ce2f743f2d6389fe7b"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',4,1.79494391711868524555e+09,'invited','{"seat":null,"hash":"91127d86c10b7e8f4a4f0b17a83682b475c753cb10e6bfc0995f7a96e500eb78"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',5,1.79494391735437202458e+09,'seated','{"seat":1,"player":"KJ-4FOYZX6HY","name":"Luis","seed":"luis"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',6,1.79494391742157912254e+09,'seeded','{"player":"HDwJa2i6pJm2","seed":"ana"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',7,1.79494391742157912254e+09,'started','{}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',8,1.79494391742157912254e+09,'chance','{"text":"start 2"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',9,1.79494391742157912254e+09,'chance','{"text":"deal 2 0|1 4|7 4|8 4|9 5|9"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',10,1.79494391742157912254e+09,'chance','{"text":"deal 1 0|5 1|3 3|5 4|4 5|8"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',11,1.79494393091451573374e+09,'move','{"seat":1,"text":"lay 5|9 0,0 N, 7|4 1,1 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',12,1.79494393091451573374e+09,'chance','{"text":"draw 2 2|4 3|8","sender":["KJ-4FOYZX6HY","1573fe093b6dd7b8"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',13,1.79494393898219704625e+09,'move','{"seat":0,"text":"lay 8|5 1,-1 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',14,1.79494393898219704625e+09,'chance','{"text":"draw 1 8|9","sender":["HDwJa2i6pJm2","86908ed43d91520e"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',15,1.79494393913815355294e+09,'move','{"seat":0,"text":"stop","sender":["HDwJa2i6pJm2","e4c88586d08c3811"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',16,1.79494393925818514819e+09,'move','{"seat":1,"text":"lay 2|4 0,-2 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',17,1.79494393925818514819e+09,'chance','{"text":"draw 2 6|8","sender":["KJ-4FOYZX6HY","ba9db016fb14a034"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',18,1.79494393939985108377e+09,'move','{"seat":1,"text":"lay 6|8 -1,-2 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',19,1.79494393939985108377e+09,'chance','{"text":"draw 2 5|6","sender":["KJ-4FOYZX6HY","3897414911ba0f47"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',20,1.79494393955816745759e+09,'move','{"seat":1,"text":"lay 8|4 -3,-2 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',21,1.79494393955816745759e+09,'chance','{"text":"draw 2 2|3","sender":["KJ-4FOYZX6HY","b20a94440bb60520"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',22,1.79494393975059437747e+09,'move','{"seat":1,"text":"stop","sender":["KJ-4FOYZX6HY","789d0ce2bd18bf68"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',23,1.79494393988269591334e+09,'move','{"seat":0,"text":"lay 8|9 -3,-3 E, 3|1 -3,-1 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',24,1.79494393988269591334e+09,'chance','{"text":"draw 1 3|7 4|5","sender":["HDwJa2i6pJm2","ddb56835b78c7c2a"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',25,1.79494394000115847593e+09,'move','{"seat":1,"text":"lay 8|3 -4,-4 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',26,1.79494394000115847593e+09,'chance','{"text":"draw 2 2|5","sender":["KJ-4FOYZX6HY","40c66586b58c28a7"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',27,1.79494394018678784371e+09,'move','{"seat":1,"text":"lay 4|9 -5,-5 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',28,1.79494394018678784371e+09,'chance','{"text":"draw 2 9|9","sender":["KJ-4FOYZX6HY","3826fe1f04c4a40f"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',29,1.79494394029499530797e+09,'move','{"seat":1,"text":"lay 2|5 -3,-5 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',30,1.79494394029499530797e+09,'chance','{"text":"draw 2 3|4","sender":["KJ-4FOYZX6HY","dcc701ea5ddaac6d"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',31,1.79494394044218206398e+09,'move','{"seat":1,"text":"lay 9|9 -3,-7 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',32,1.79494394044218206398e+09,'chance','{"text":"draw 2 3|3","sender":["KJ-4FOYZX6HY","cd8765d8ce8f1ff2"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',33,1.79494394056252646449e+09,'move','{"seat":1,"text":"lay 6|5 -2,-7 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',34,1.79494394056252646449e+09,'chance','{"text":"draw 2 2|2","sender":["KJ-4FOYZX6HY","0dd6cc89f84beb55"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',35,1.79494394067014741891e+09,'move','{"seat":1,"text":"lay 2|2 -2,-4 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',36,1.79494394067014741891e+09,'chance','{"text":"draw 2 6|6","sender":["KJ-4FOYZX6HY","b6a6ad250024b54d"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',37,1.79494394080213284488e+09,'move','{"seat":1,"text":"stop","sender":["KJ-4FOYZX6HY","7fb88ee088e896c4"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',38,1.79494394091047883036e+09,'move','{"seat":0,"text":"lay 5|4 -2,0 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',39,1.79494394091047883036e+09,'chance','{"text":"draw 1 6|7","sender":["HDwJa2i6pJm2","fb4b35c5011fb78d"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',40,1.79494394098863172537e+09,'move','{"seat":0,"text":"stop","sender":["HDwJa2i6pJm2","29e4d6d2ae1bb484"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',41,1.79494394106226325038e+09,'move','{"seat":1,"text":"pass","sender":["KJ-4FOYZX6HY","fbfb1866a8faed30"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',42,1.79494394117855620386e+09,'move','{"seat":0,"text":"lay 6|7 -3,3 E, 5|3 -2,1 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',43,1.79494394117855620386e+09,'chance','{"text":"draw 1 1|6 2|7","sender":["HDwJa2i6pJm2","171983885fa17496"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',44,1794943941.25935,'move','{"seat":1,"text":"lay 4|3 -5,3 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',45,1794943941.25935,'chance','{"text":"draw 2 0|3","sender":["KJ-4FOYZX6HY","e9758d2c6090de9e"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',46,1.79494394133949851984e+09,'move','{"seat":1,"text":"stop","sender":["KJ-4FOYZX6HY","2d66b69b0fd8a066"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',47,1.79494394149476981167e+09,'move','{"seat":0,"text":"lay 7|2 -4,1 N, 4|4 -4,4 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',48,1.79494394149476981167e+09,'chance','{"text":"draw 1 3|9 7|7","sender":["HDwJa2i6pJm2","bad9785d6b9eaa80"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',49,1.79494394158620977405e+09,'move','{"seat":1,"text":"pass","sender":["KJ-4FOYZX6HY","b2d182b11a508f73"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',50,1.79494394168667125702e+09,'move','{"seat":0,"text":"lay 9|3 -6,-4 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',51,1.79494394168667125702e+09,'chance','{"text":"draw 1 5|7","sender":["HDwJa2i6pJm2","8c745b18609b31cf"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',52,1.7949439417718052864e+09,'move','{"seat":0,"text":"lay 7|7 -3,4 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',53,1.7949439417718052864e+09,'chance','{"text":"draw 1 0|4","sender":["HDwJa2i6pJm2","df38495d29e0f26f"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',54,1.79494394191811585423e+09,'move','{"seat":0,"text":"stop","sender":["HDwJa2i6pJm2","34be7fe70f00104b"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',55,1.79494394199540472029e+09,'move','{"seat":1,"text":"lay 3|3 -5,4 N, 6|6 -2,5 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',56,1.79494394199540472029e+09,'chance','{"text":"draw 2 1|4 2|8","sender":["KJ-4FOYZX6HY","164a95676b25d5b0"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',57,1.79494394214652514462e+09,'move','{"seat":0,"text":"lay 7|3 -5,1 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',58,1.79494394214652514462e+09,'chance','{"text":"draw 1 8|8","sender":["HDwJa2i6pJm2","bc5b6c9692e64491"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',59,1.79494394225176811218e+09,'move','{"seat":0,"text":"lay 1|6 -6,0 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',60,1.79494394225176811218e+09,'chance','{"text":"draw 1 6|9","sender":["HDwJa2i6pJm2","14863f5b2fe0fa47"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',61,1.79494394230113530155e+09,'move','{"seat":0,"text":"lay 8|8 -2,7 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',62,1.79494394230113530155e+09,'chance','{"text":"draw 1 1|5","sender":["HDwJa2i6pJm2","049f7363050e5bea"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',63,1.79494394235314440721e+09,'move','{"seat":0,"text":"lay 4|0 0,7 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',64,1.79494394235314440721e+09,'chance','{"text":"draw 1 1|9","sender":["HDwJa2i6pJm2","7352d75473b4d81a"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',65,1.79494394241963815686e+09,'move','{"seat":0,"text":"lay 5|1 -7,4 E"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',66,1.79494394241963815686e+09,'chance','{"text":"draw 1 1|7","sender":["HDwJa2i6pJm2","2ab5e98a37273d87"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',67,1.79494394252872300141e+09,'move','{"seat":0,"text":"lay 6|9 -7,5 N"}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',68,1.79494394252872300141e+09,'chance','{"text":"draw 1 0|2","sender":["HDwJa2i6pJm2","6ea0c735d376b3bb"]}');
INSERT INTO "entries" VALUES('5dJiIWqJSnSG',69,1.7949439425899922848e+09,'move','{"seat":0,"text":"lay 5|7 -1,8 N","sender":["HDwJa2i6pJm2","d4141a012b0139db"]}');
INSERT INTO "entries" VALUES('FI78qzdclbjQ',1,1.79494391705424141889e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"terminal_dispute","seats":2,"options":{"must_shade":false},"setup":{"charger":"standard"},"dice":"server","clock":null,"takeover":null,"public":false,"spectators":false,"chat":true}}');
INSERT INTO "entries" VALUES('FI78qzdclbjQ',2,1.79494391705424141889e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('FI78qzdclbjQ',3,1.79494391705434250833e+09,'invited','{"seat":1,"hash":"01ca816d55d6f28f5adc8b7e9e20db1a52075c218b99949bb9272363439942d6"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',1,1.79494394269859337811e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"vingt_sur_vingt","seats":2,"options":{"blank_end":"none"},"setup":{},"dice":"server","clock":{"kind":"live","seconds":600},"takeover":600,"public":true,"spectators":true,"chat":true}}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',2,1.79494394269859337811e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',3,1.79494394269876360887e+09,'invited','{"seat":1,"hash":"91a25c3058f2321fbfb0bdee578871ad36755fde9883e1d41badc3028dbf4c17"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',4,1.79494394269879603389e+09,'invited','{"seat":null,"hash":"2c89f8e857c78e81715d9da699e84693227158f7812b81050979f621316e3dc3"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',5,1.79494394276258230208e+09,'seated','{"seat":1,"player":"KJ-4FOYZX6HY","name":"Luis","seed":"luis"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',6,1.79494394282229638099e+09,'seeded','{"player":"HDwJa2i6pJm2","seed":"ana"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',7,1.79494394282229638099e+09,'started','{}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',8,1.79494394282229638099e+09,'chance','{"text":"start 1"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',9,1.79494394282229638099e+09,'chance','{"text":"deal 1 0|5 2|2 3|8 6|8 8|9"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',10,1.79494394282229638099e+09,'chance','{"text":"deal 2 0|2 1|1 2|5 2|7 2|8"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',11,1.79494394291088747977e+09,'move','{"seat":0,"text":"lay 8|9 0,0 N, 8|3 1,1 E"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',12,1.79494394291088747977e+09,'chance','{"text":"draw 1 1|3 3|3","sender":["HDwJa2i6pJm2","7330a472ca897b7b"]}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',13,1.79494394307471060757e+09,'move','{"seat":1,"text":"lay 5|2 -1,2 E, 1|1 -1,3 E"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',14,1.79494394307471060757e+09,'chance','{"text":"draw 2 0|3 4|4","sender":["KJ-4FOYZX6HY","df205e387df10e6b"]}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',15,1.79494394323718452449e+09,'move','{"seat":0,"text":"lay 6|8 -1,4 N"}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',16,1.79494394323718452449e+09,'chance','{"text":"draw 1 3|6","sender":["HDwJa2i6pJm2","78e38b93b4303a19"]}');
INSERT INTO "entries" VALUES('FhXwxAvA-Sz7',17,1.79494394333122301099e+09,'move','{"seat":0,"text":"stop","sender":["HDwJa2i6pJm2","c27bfc1e77e7f968"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',1,1.79494390416241979594e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"terminal_dispute","seats":2,"options":{"must_shade":false},"setup":{"charger":"standard"},"dice":"server","clock":null,"takeover":null,"public":true,"spectators":true,"chat":true}}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',2,1.79494390416241979594e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',3,1.79494390416261219976e+09,'invited','{"seat":1,"hash":"de4d10cb9d9b87e12ea6aeb258804ec35f0388b0260ccf5b19b56f09f9890b66"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',4,1.79494390416265773777e+09,'invited','{"seat":null,"hash":"6fa41ad598896dcd0c62774ddba5a040e3f3cec3e0ade35f0920ac1a97494e7c"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',5,1.79494390458248591424e+09,'seated','{"seat":1,"player":"KJ-4FOYZX6HY","name":"Luis","seed":"luis"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',6,1.79494390472642159463e+09,'seeded','{"player":"HDwJa2i6pJm2","seed":"ana"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',7,1.79494390472642159463e+09,'started','{}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',8,1.79494390472642159463e+09,'chance','{"text":"start 2"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',9,1.79494390472642159463e+09,'chance','{"text":"roll 1 4 4 5 6"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',10,1.79494390507046985621e+09,'move','{"seat":1,"text":"allot 4 5 / 1 4 / 6","sender":["KJ-4FOYZX6HY","04092602b61a5a5d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',11,1.79494390530656123161e+09,'move','{"seat":0,"text":"write 4 a3","sender":["HDwJa2i6pJm2","c90ca1ee24463251"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',12,1.79494390564799189561e+09,'move','{"seat":1,"text":"write 4 a3","sender":["KJ-4FOYZX6HY","91743ab80920829d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',13,1.79494390575903964039e+09,'move','{"seat":0,"text":"write 5 b5","sender":["HDwJa2i6pJm2","4dcaf2fc402f8f55"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',14,1.79494390595150828367e+09,'move','{"seat":1,"text":"write 5 b5","sender":["KJ-4FOYZX6HY","065732e45ef66d4b"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',15,1.79494390603857350346e+09,'move','{"seat":0,"text":"shade 1 4 0,-3 E","sender":["HDwJa2i6pJm2","67983beee83f445d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',16,1.79494390627140188213e+09,'move','{"seat":1,"text":"shade 1 4 0,-3 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',17,1.79494390627140188213e+09,'chance','{"text":"roll 2 4 5 6 6","sender":["KJ-4FOYZX6HY","bb02ba98fe822427"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',18,1.7949439063826928139e+09,'move','{"seat":0,"text":"allot 4 6 / 2 6 / 5","sender":["HDwJa2i6pJm2","88f6de72162d9837"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',19,1.7949439064315261841e+09,'move','{"seat":1,"text":"write 6 e2","sender":["KJ-4FOYZX6HY","fc1d1b656df57134"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',20,1.79494390652247405052e+09,'move','{"seat":0,"text":"write 6 e2","sender":["HDwJa2i6pJm2","5c5b248d5391665e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',21,1.79494390658547592161e+09,'move','{"seat":1,"text":"write 4 c4","sender":["KJ-4FOYZX6HY","62754dc31ec3b905"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',22,1.79494390667448353764e+09,'move','{"seat":0,"text":"write 4 c4","sender":["HDwJa2i6pJm2","8ddef6adcc5f3276"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',23,1.79494390672751140598e+09,'move','{"seat":1,"text":"shade 6 2 -3,0 SW","sender":["KJ-4FOYZX6HY","f24dc90755171017"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',24,1.79494390681849837307e+09,'move','{"seat":0,"text":"shade 6 2 -3,0 SW"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',25,1.79494390681849837307e+09,'chance','{"text":"roll 4 5 6 6 6","sender":["HDwJa2i6pJm2","0bdd3d2bab7fe365"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',26,1.79494390688799786573e+09,'move','{"seat":1,"text":"allot 6 6 / 4 5 / 6","sender":["KJ-4FOYZX6HY","e157d0eaba758a57"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',27,1.79494390697850465777e+09,'move','{"seat":0,"text":"write 6 d2","sender":["HDwJa2i6pJm2","50cf314fb445fa7f"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',28,1.79494390709971714022e+09,'move','{"seat":1,"text":"write 6 d2","sender":["KJ-4FOYZX6HY","537dbd620bff26d8"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',29,1.7949439072144384384e+09,'move','{"seat":0,"text":"write 6 b4","sender":["HDwJa2i6pJm2","353bf490ae1bd196"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',30,1.79494390736327552801e+09,'move','{"seat":1,"text":"write 6 b4","sender":["KJ-4FOYZX6HY","9c8495a40b341001"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',31,1.79494390747830414776e+09,'move','{"seat":0,"text":"shade 5 4 -3,4 E","sender":["HDwJa2i6pJm2","1d8e4518452b9f19"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',32,1.79494390764747095102e+09,'move','{"seat":1,"text":"shade 5 4 -3,4 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',33,1.79494390764747095102e+09,'chance','{"text":"roll 1 2 2 4 4","sender":["KJ-4FOYZX6HY","f1d97086d1a9b53e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',34,1.79494390776265621192e+09,'move','{"seat":0,"text":"allot 2 4 / 1 2 / 4","sender":["HDwJa2i6pJm2","9169ba2d6ed0052e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',35,1.79494390783150625226e+09,'move','{"seat":1,"text":"write 4 c2","sender":["KJ-4FOYZX6HY","b6e8dfbc8de92c93"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',36,1.79494390796663951873e+09,'move','{"seat":0,"text":"write 4 c2","sender":["HDwJa2i6pJm2","848dc58eb3b233bc"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',37,1.79494390802732229229e+09,'move','{"seat":1,"text":"write 2 d4","sender":["KJ-4FOYZX6HY","a1c9bd93c55f0d8d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',38,1.79494390811470913883e+09,'move','{"seat":0,"text":"write 2 d4","sender":["HDwJa2i6pJm2","3de277437beb270a"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',39,1.79494390819867300984e+09,'move','{"seat":1,"text":"shade 1 2 -1,-3 SW","sender":["KJ-4FOYZX6HY","29167eb0bdde0c3b"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',40,1.79494390828646302221e+09,'move','{"seat":0,"text":"shade 1 2 -1,-3 SW"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',41,1.79494390828646302221e+09,'chance','{"text":"roll 2 2 3 6 6","sender":["HDwJa2i6pJm2","c032831730a96409"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',42,1.79494390834413957598e+09,'move','{"seat":1,"text":"allot 2 3 / 6 6 / 2","sender":["KJ-4FOYZX6HY","d1d4f0ad93763852"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',43,1.79494390846261310575e+09,'move','{"seat":0,"text":"write 3 b2","sender":["HDwJa2i6pJm2","82585bd804db5eed"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',44,1.79494390860830903052e+09,'move','{"seat":1,"text":"write 3 b2","sender":["KJ-4FOYZX6HY","d2eda13c78662f03"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',45,1.79494390875047183037e+09,'move','{"seat":0,"text":"write 2 e4","sender":["HDwJa2i6pJm2","766bd8e884f220bd"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',46,1.79494390891876554484e+09,'move','{"seat":1,"text":"write 2 e4","sender":["KJ-4FOYZX6HY","036d90822b33ef1d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',47,1.79494390905452513699e+09,'move','{"seat":0,"text":"shade 6 6 -3,-1 E","sender":["HDwJa2i6pJm2","80da61afcceff7d7"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',48,1.79494390913760280608e+09,'move','{"seat":1,"text":"shade 6 6 -3,-1 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',49,1.79494390913760280608e+09,'chance','{"text":"roll 1 1 1 3 4","sender":["KJ-4FOYZX6HY","7fe0396d9c95e856"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',50,1.79494390924954271317e+09,'move','{"seat":0,"text":"allot 1 4 / 1 1 / 3","sender":["HDwJa2i6pJm2","6730b2ccc9b8b1b5"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',51,1.79494390932634901997e+09,'move','{"seat":1,"text":"write 4 a2","sender":["KJ-4FOYZX6HY","56b6392115ad875d"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',52,1.79494390941527175902e+09,'move','{"seat":0,"text":"write 4 a2","sender":["HDwJa2i6pJm2","eaca0cc6f04ece02"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',53,1.79494390950503849985e+09,'move','{"seat":1,"text":"write 1 e3","sender":["KJ-4FOYZX6HY","daa779effde96bd4"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',54,1.79494390966384649273e+09,'move','{"seat":0,"text":"write 1 e3","sender":["HDwJa2i6pJm2","949c804442650d29"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',55,1.79494390975084280965e+09,'move','{"seat":1,"text":"shade 1 1 1,-4 E","sender":["KJ-4FOYZX6HY","23ca6e89613c3eba"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',56,1.79494390986267662044e+09,'move','{"seat":0,"text":"shade 1 1 1,-4 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',57,1.79494390986267662044e+09,'chance','{"text":"roll 1 1 2 5 6","sender":["HDwJa2i6pJm2","3334eb3283bd778c"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',58,1.79494390995213127138e+09,'move','{"seat":1,"text":"allot 1 2 / 5 6 / 1","sender":["KJ-4FOYZX6HY","664079be32880edf"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',59,1.79494391007527208329e+09,'move','{"seat":0,"text":"write 2 e1","sender":["HDwJa2i6pJm2","c2e27744845d6c3c"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',60,1.79494391020070672036e+09,'move','{"seat":1,"text":"write 2 e1","sender":["KJ-4FOYZX6HY","5ba039e3be6bd27e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',61,1.79494391039431118962e+09,'move','{"seat":0,"text":"write 1 a4","sender":["HDwJa2i6pJm2","999d335094b31de1"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',62,1.79494391046491599079e+09,'move','{"seat":1,"text":"write 1 a4","sender":["KJ-4FOYZX6HY","a3c35d55a6e7decc"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',63,1.79494391058371472358e+09,'move','{"seat":0,"text":"shade 5 6 -4,3 E","sender":["HDwJa2i6pJm2","e00b2e0c1ff759b7"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',64,1.79494391067096114157e+09,'move','{"seat":1,"text":"shade 5 6 -4,3 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',65,1.79494391067096114157e+09,'chance','{"text":"roll 1 2 2 4 4","sender":["KJ-4FOYZX6HY","f7e19279642b8a43"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',66,1.7949439107819666863e+09,'move','{"seat":0,"text":"allot 2 4 / 1 2 / 4","sender":["HDwJa2i6pJm2","b16e8b67120bca00"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',67,1794943910.88764,'move','{"seat":1,"text":"write 4 d1","sender":["KJ-4FOYZX6HY","a9424b68905f1fe4"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',68,1.79494391102670788765e+09,'move','{"seat":0,"text":"write 4 d1","sender":["HDwJa2i6pJm2","f4fcc35729cb6139"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',69,1.79494391113818550116e+09,'move','{"seat":1,"text":"write 2 a5","sender":["KJ-4FOYZX6HY","2b2f45d3f5cdfa15"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',70,1.79494391128166151045e+09,'move','{"seat":0,"text":"write 2 a5","sender":["HDwJa2i6pJm2","7dd196597da3c8ed"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',71,1.79494391137580537793e+09,'move','{"seat":1,"text":"shade 2 1 3,-4 E","sender":["KJ-4FOYZX6HY","0403c8310d3f12a6"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',72,1794943911.70955,'move','{"seat":0,"text":"shade 2 1 3,-4 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',73,1794943911.70955,'chance','{"text":"roll 1 2 3 5 6","sender":["HDwJa2i6pJm2","1caeecfd83eb7784"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',74,1.79494391180367445946e+09,'move','{"seat":1,"text":"allot 2 6 / 1 3 / 5","sender":["KJ-4FOYZX6HY","83c5efd08af17ec0"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',75,1.79494391196271419527e+09,'move','{"seat":0,"text":"write 2 b3","sender":["HDwJa2i6pJm2","550cfaf74b77888f"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',76,1.79494391202704548838e+09,'move','{"seat":1,"text":"write 2 b3","sender":["KJ-4FOYZX6HY","1ef07a435d201bca"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',77,1.79494391209079575538e+09,'move','{"seat":0,"text":"write 6 d5","sender":["HDwJa2i6pJm2","086bf6c26f41d2cc"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',78,1.79494391219246172911e+09,'move','{"seat":1,"text":"write 6 d5","sender":["KJ-4FOYZX6HY","ba580b01356fc508"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',79,1.79494391230812931061e+09,'move','{"seat":0,"text":"shade 3 1 3,0 E","sender":["HDwJa2i6pJm2","d84b039544100112"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',80,1.79494391238802099234e+09,'move','{"seat":1,"text":"shade 3 1 3,0 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',81,1.79494391238802099234e+09,'chance','{"text":"roll 1 1 5 5 6","sender":["KJ-4FOYZX6HY","446a74dd10cc36e9"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',82,1.79494391249301743504e+09,'move','{"seat":0,"text":"allot 1 5 / 5 6 / 1","sender":["HDwJa2i6pJm2","7cfee1c76cc861ed"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',83,1.7949439127483389377e+09,'move','{"seat":1,"text":"write 5 c1","sender":["KJ-4FOYZX6HY","35a6bdf24e86f2f7"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',84,1.79494391285170078274e+09,'move','{"seat":0,"text":"write 5 c1","sender":["HDwJa2i6pJm2","1f09d6ba553a1641"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',85,1.79494391295121526715e+09,'move','{"seat":1,"text":"write 1 d3","sender":["KJ-4FOYZX6HY","14ff4451bf1053e2"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',86,1.79494391309256863596e+09,'move','{"seat":0,"text":"write 1 d3","sender":["HDwJa2i6pJm2","a24b362688aa7832"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',87,1.7949439132024407387e+09,'move','{"seat":1,"text":"shade 5 6 none","sender":["KJ-4FOYZX6HY","ce7f39fd850f4c18"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',88,1.79494391335470128054e+09,'move','{"seat":0,"text":"shade 5 6 none"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',89,1.79494391335470128054e+09,'chance','{"text":"roll 1 1 3 3 6","sender":["HDwJa2i6pJm2","0c3950325bcb587a"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',90,1.79494391344395589826e+09,'move','{"seat":1,"text":"allot 1 3 / 3 6 / 1","sender":["KJ-4FOYZX6HY","7bc6b9ecfb16038e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',91,1794943913.56673,'move','{"seat":0,"text":"write 3 b1","sender":["HDwJa2i6pJm2","c0ecc280175eb2c8"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',92,1.79494391368053174016e+09,'move','{"seat":1,"text":"write 3 b1","sender":["KJ-4FOYZX6HY","9c9ef7bda48fc6c0"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',93,1.79494391398634767532e+09,'move','{"seat":0,"text":"write 1 c5","sender":["HDwJa2i6pJm2","ca080aa4235c2898"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',94,1.79494391413716101644e+09,'move','{"seat":1,"text":"write 1 c5","sender":["KJ-4FOYZX6HY","9b5713dc5e28e8bf"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',95,1.79494391438234257695e+09,'move','{"seat":0,"text":"shade 3 6 3,1 E","sender":["HDwJa2i6pJm2","63c5486c1b6249cb"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',96,1.79494391451899838445e+09,'move','{"seat":1,"text":"shade 3 6 3,1 E"}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',97,1.79494391451899838445e+09,'chance','{"text":"roll 1 2 4 6 6","sender":["KJ-4FOYZX6HY","cdbaa09a366827b0"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',98,1.79494391460242986679e+09,'move','{"seat":0,"text":"allot 2 6 / 1 6 / 4","sender":["HDwJa2i6pJm2","dd16e4da14a494ef"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',99,1.79494391472286987307e+09,'move','{"seat":1,"text":"write 2 c3","sender":["KJ-4FOYZX6HY","887ef8130d4de676"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',100,1.7949439148997893334e+09,'move','{"seat":0,"text":"write 2 c3","sender":["HDwJa2i6pJm2","ce78eb6311a31bb4"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',101,1.79494391494728279109e+09,'move','{"seat":1,"text":"write 6 e5","sender":["KJ-4FOYZX6HY","29144e8db8f3297a"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',102,1.79494391504430317882e+09,'move','{"seat":0,"text":"write 6 e5","sender":["HDwJa2i6pJm2","d110b64f8dbf082c"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',103,1.79494391543821215631e+09,'move','{"seat":1,"text":"shade 1 6 none","sender":["KJ-4FOYZX6HY","62c7abfbc49d581e"]}');
INSERT INTO "entries" VALUES('HTYyXKeiuUYG',104,1.79494391561086058615e+09,'move','{"seat":0,"text":"shade 1 6 none","sender":["HDwJa2i6pJm2","84d9dd5cd25db36e"]}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',1,1.79494394364247798921e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"exactly","seats":2,"options":{"redeal":true,"turn_limit":null},"setup":{},"dice":"server","clock":null,"takeover":null,"public":false,"spectators":false,"chat":true}}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',2,1.79494394364247798921e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',3,1.79494394364260506625e+09,'invited','{"seat":1,"hash":"9dc57b0051464bac0671dcaef13376354d67e0e7a06df818ee03b64c6fdf0fdf"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',4,1.79494394375143933293e+09,'seated','{"seat":1,"player":"KJ-4FOYZX6HY","name":"Luis","seed":"luis"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',5,1.79494394385052442549e+09,'seeded','{"player":"HDwJa2i6pJm2","seed":"ana"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',6,1.79494394385052442549e+09,'started','{}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',7,1.79494394385052442549e+09,'chance','{"text":"start 1"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',8,1.79494394385052442549e+09,'chance','{"text":"roll 50"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',9,1.79494394393590664862e+09,'move','{"seat":0,"text":"50 centre>1"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',10,1.79494394393590664862e+09,'chance','{"text":"roll 20","sender":["HDwJa2i6pJm2","92bb041841d813ba"]}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',11,1.79494394403340196608e+09,'move','{"seat":1,"text":"20 centre>1"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',12,1.79494394403340196608e+09,'chance','{"text":"roll 0"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',13,1.79494394403340196608e+09,'chance','{"text":"roll ?","sender":["KJ-4FOYZX6HY","54a78deb34946526"]}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',14,1.79494394413798928266e+09,'move','{"seat":1,"text":"10 centre>1"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',15,1.79494394413798928266e+09,'chance','{"text":"roll 0"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',16,1.79494394413798928266e+09,'chance','{"text":"roll 20","sender":["KJ-4FOYZX6HY","264c93e57322c1fb"]}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',17,1.79494394430610942838e+09,'move','{"seat":1,"text":"20 centre>1"}');
INSERT INTO "entries" VALUES('qdbj2M-PlBGX',18,1.79494394430610942838e+09,'chance','{"text":"roll 20","sender":["KJ-4FOYZX6HY","62c654dba4cd7223"]}');
INSERT INTO "entries" VALUES('szIN_eOAqybP',1,1.79494394359429764742e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"vingt_sur_vingt","seats":2,"options":{"blank_end":"none"},"setup":{},"dice":"server","clock":null,"takeover":null,"public":false,"spectators":false,"chat":true}}');
INSERT INTO "entries" VALUES('szIN_eOAqybP',2,1.79494394359429764742e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('szIN_eOAqybP',3,1.79494394359440493586e+09,'invited','{"seat":1,"hash":"3b0cc709aa632a08d19d3bba2faafad23a821aaf8000f37111a890fb1c94b95b"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',1,1.79494391588221263887e+09,'opened','{"host":"HDwJa2i6pJm2","terms":{"game":"terminal_dispute","seats":2,"options":{"must_shade":false},"setup":{"charger":"standard"},"dice":"server","clock":{"kind":"live","seconds":600},"takeover":600,"public":true,"spectators":true,"chat":true}}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',2,1.79494391588221263887e+09,'seated','{"seat":0,"player":"HDwJa2i6pJm2","name":"Ana"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',3,1.79494391588241672518e+09,'invited','{"seat":1,"hash":"2ebe56fea0b65b80fb2d45c820fa14b177fc86113c41c11b3c3ce4aa00ead67c"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',4,1.79494391588245654108e+09,'invited','{"seat":null,"hash":"854f1d0bd83838695b706827153cfae5c68241d9ea49eaf779a72ffdfa05a474"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',5,1.79494391601446032528e+09,'seated','{"seat":1,"player":"KJ-4FOYZX6HY","name":"Luis","seed":"luis"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',6,1.79494391617053747171e+09,'seeded','{"player":"HDwJa2i6pJm2","seed":"ana"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',7,1.79494391617053747171e+09,'started','{}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',8,1.79494391617053747171e+09,'chance','{"text":"start 1"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',9,1.79494391617053747171e+09,'chance','{"text":"roll 1 2 4 4 5"}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',10,1.79494391649340391155e+09,'move','{"seat":0,"text":"allot 2 5 / 1 4 / 4","sender":["HDwJa2i6pJm2","97b6088293781ef5"]}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',11,1.7949439166068258285e+09,'move','{"seat":1,"text":"write 2 a3","sender":["KJ-4FOYZX6HY","bc23f28ac34947f7"]}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',12,1.79494391671128487582e+09,'move','{"seat":0,"text":"write 2 a3","sender":["HDwJa2i6pJm2","a91e3df82f722568"]}');
INSERT INTO "entries" VALUES('zzaCp4GXutNp',13,1.79494391692562627787e+09,'move','{"seat":1,"text":"write 5 b5","sender":["KJ-4FOYZX6HY","bde15559a8e8c5dd"]}');
CREATE TABLE matches (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	host TEXT NOT NULL, 
	length INTEGER NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	due DOUBLE, 
	server_seed TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('HTYyXKeiuUYG','terminal_dispute','over',1,'HDwJa2i6pJm2',104,1.79494390416269493102e+09,1.79494391561166334149e+09,NULL,'ba35be11811fe971e3f267155cb81e9d49d92b11a5ef4e6559e37f923733ad04');
INSERT INTO "matches" VALUES('zzaCp4GXutNp','terminal_dispute','playing',1,'HDwJa2i6pJm2',13,1.79494391588249492652e+09,1.79494391692614507676e+09,1.79494451649340391158e+09,'6ab55efa88077e8073b3b3351d1230a4ae1b4da35fb1323b0c5632f0761092b9');
INSERT INTO "matches" VALUES('FI78qzdclbjQ','terminal_dispute','open',0,'HDwJa2i6pJm2',3,1.79494391705437326437e+09,1.79494391705437326437e+09,NULL,'74720765dca47fa2bdc5edffd009f9969e22db2befcab2030bc2b906d9016b8b');
INSERT INTO "matches" VALUES('5dJiIWqJSnSG','vingt_sur_vingt','over',1,'HDwJa2i6pJm2',69,1.79494391711870646477e+09,1.79494394259069204328e+09,NULL,'f52c2dcfb686c7e6f0173ebc3edf9b54b1af8fde1e79a9c26459a0be1afb82f1');
INSERT INTO "matches" VALUES('FhXwxAvA-Sz7','vingt_sur_vingt','playing',1,'HDwJa2i6pJm2',17,1.79494394269882702832e+09,1.79494394333157348628e+09,1.79494454333122301103e+09,'c27b610cbd43cac5952ad8601a5dee334fc6ead2eed4b0aa885c8396ebd840ff');
INSERT INTO "matches" VALUES('szIN_eOAqybP','vingt_sur_vingt','open',0,'HDwJa2i6pJm2',3,1.79494394359443640708e+09,1.79494394359443640708e+09,NULL,'a0f5940276b0aabfca2149bee58f32184d43d873db017aa8d6f174aa6978ec30');
INSERT INTO "matches" VALUES('qdbj2M-PlBGX','exactly','playing',0,'HDwJa2i6pJm2',18,1.79494394364263629908e+09,1.79494394430677890782e+09,NULL,'0f550713ff4fe671e260295c52b017a8f4d0b215e726239fcd3edc8bea0952a8');
CREATE TABLE players (
	id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "players" VALUES('HDwJa2i6pJm2','f25237d4276722c690f66c2fae83f997817b5daa9628e7d9afb5eb9dd7315108',1.79494390408252143861e+09);
INSERT INTO "players" VALUES('KJ-4FOYZX6HY','1c8d5eaae274b87e2e6650fc8a62da621f1fb9f5bd30720b3b723a7498ed15e8',1.79494390452249884607e+09);
CREATE TABLE presence (
	"match" TEXT NOT NULL, 
	player TEXT NOT NULL, 
	process TEXT NOT NULL, 
	PRIMARY KEY ("match", player, process)
);
CREATE TABLE processes (
	id TEXT NOT NULL, 
	beat DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE seats (
	"match" TEXT NOT NULL, 
	player TEXT NOT NULL, 
	PRIMARY KEY ("match", player)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('5dJiIWqJSnSG','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('FI78qzdclbjQ','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('FhXwxAvA-Sz7','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('HTYyXKeiuUYG','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('qdbj2M-PlBGX','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('szIN_eOAqybP','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('zzaCp4GXutNp','HDwJa2i6pJm2');
INSERT INTO "seats" VALUES('5dJiIWqJSnSG','KJ-4FOYZX6HY');
INSERT INTO "seats" VALUES('FhXwxAvA-Sz7','KJ-4FOYZX6HY');
INSERT INTO "seats" VALUES('HTYyXKeiuUYG','KJ-4FOYZX6HY');
INSERT INTO "seats" VALUES('qdbj2M-PlBGX','KJ-4FOYZX6HY');
INSERT INTO "seats" VALUES('zzaCp4GXutNp','KJ-4FOYZX6HY');
CREATE INDEX matches_due ON matches (due);
CREATE INDEX matches_public ON matches (public, updated);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX presence_process ON presence (process);
COMMIT;
