import { withPlainDigits } from '@targum/ui-kit/plain';
import type { Language } from '@targum/ui-kit/plain';

/**
 * A text as the build compiles it: parts of text, values by name, and plural forms of a number. In a
 * plural form, `#` stands for the number.
 */
export type Message = string | readonly (string | Inserted)[];

type Inserted =
  | readonly [name: string, kind?: 'number']
  | readonly [name: string, kind: 'plural', forms: Readonly<Record<string, Message>>];

export type Values = Readonly<Record<string, unknown>>;

export function format(message: Message, values: Values, language: Language): string {
  const numberText = (value: unknown) =>
    new Intl.NumberFormat(withPlainDigits(language)).format(Number(value));

  const insert = ([name, kind, forms]: Inserted): string => {
    const value = values[name];
    if (!forms) return kind === 'number' ? numberText(value) : String(value);
    const form = new Intl.PluralRules(language).select(Number(value));
    return join(forms[form] ?? forms['other']!, value);
  };

  const join = (parts: Message, counted?: unknown): string => {
    if (typeof parts === 'string') return parts;
    return parts
      .map((part) => {
        if (typeof part !== 'string') return insert(part);
        return part === '#' ? numberText(counted) : part;
      })
      .join('');
  };

  return join(message);
}
