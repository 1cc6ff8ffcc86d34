/** The description of a SWORD module: the file in `mods.d`. */
export interface ModuleConf {
  /** The name in brackets. */
  readonly module: string;
  readonly values: ReadonlyMap<string, string>;
}

const SECTION = /^\[(.+)\]$/;
const PAIR = /^([^=\s]+)\s*=\s*(.*)$/;

/** Parses a `.conf` file. A line that ends with a backslash continues on the next line. */
export function readConf(text: string): ModuleConf | undefined {
  const values = new Map<string, string>();
  let module: string | undefined;
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const [, name] = SECTION.exec(line.trim()) ?? [];
    if (name !== undefined) module ??= name;
    const [, key, value] = line.startsWith('#') ? [] : (PAIR.exec(line.trim()) ?? []);
    if (key !== undefined && value !== undefined && !values.has(key)) values.set(key, value);
  }
  return module === undefined ? undefined : { module, values };
}
