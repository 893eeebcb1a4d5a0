/** What this browser remembers: little things, and nothing breaks where it may not. */

const PREFIX = "sobremesa.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // a private window may forbid it: then every visit is the first
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // see above: it is not remembered, and all else goes on
  }
}
