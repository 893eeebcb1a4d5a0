import { expect, it } from "vitest";
import { causeOf } from "./cause";

it("leads a refusal to the part of the form that it is about", () => {
  const cause = (code: string) => causeOf({ code, rule: null, params: {} }, "twenty_one");
  expect(["name", "option_value", "public_closed"].map(cause)).toEqual(["seats", "options", "more"]);
  expect(["twenty_one.row_form", "setup_field"].map(cause)).toEqual(["material", "material"]);
  expect(["flood", "preparing", "page.unreachable"].map(cause)).toEqual(["all", "all", "all"]);
});
