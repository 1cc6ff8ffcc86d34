import { parse } from 'yaml';
import { z } from 'zod';

/** A piece of a source file that contains a text or a limit of a rule. */
export interface Literal {
  /** The rule's id. */
  readonly rule: string;
  /** Path from the repository's root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly literal: string;
}

const schema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** Parses `literals.yaml`: rule → file → literals. */
export function parseLiterals(yaml: string): Literal[] {
  return Object.entries(schema.parse(parse(yaml))).flatMap(([rule, files]) =>
    Object.entries(files).flatMap(([file, literals]) =>
      literals.map((literal) => ({ rule, file, literal })),
    ),
  );
}
