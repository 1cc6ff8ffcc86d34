import type { UsageAmounts } from '@targum/contracts/on-demand';

export const measures = ['tokens', 'replies', 'minutes', 'characters'] as const;
export type Measure = (typeof measures)[number];

/** Converts seconds to minutes: whole minutes from 10 on, and one decimal below. */
export const minutesOf = (seconds: number): number => {
  const minutes = seconds / 60;
  return minutes >= 10 ? Math.round(minutes) : Math.round(minutes * 10) / 10;
};

export function amountOf(measure: Measure, amounts: UsageAmounts): number {
  switch (measure) {
    case 'tokens':
      return amounts.inputTokens + amounts.outputTokens;
    case 'replies':
      return amounts.replies;
    case 'minutes':
      return minutesOf(amounts.transcribedSeconds);
    case 'characters':
      return amounts.spokenCharacters;
  }
}
