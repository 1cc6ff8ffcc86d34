import * as contracts from '@targum/contracts';
import type { Call } from '@targum/contracts';

export const everyCall: readonly Call[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, table]) => Object.values(table as Record<string, Call>));
