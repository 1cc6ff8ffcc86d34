import { usageTexts } from '@targum/contracts/on-demand';
import { TextField } from '@targum/ui-kit/forms';

/** Digits, or groups of three with any of the separators of the world between them. */
const DIGITS = /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/;

/** The number of tokens that a text names; undefined if it is no whole number. */
export const tokensOf = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (!DIGITS.test(trimmed)) return undefined;
  const tokens = Number(trimmed.replace(/\D/g, ''));
  return Number.isSafeInteger(tokens) ? tokens : undefined;
};

interface TokenFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** Whether to say that the text is no whole number. */
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

/** A field for a number of tokens. */
export function TokenField({ label, hint, value, isWrong, onChange }: TokenFieldProps) {
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={isWrong ? usageTexts.wholeTokens : undefined}
      onChange={(_event, data) => onChange(data.value)}
    />
  );
}
