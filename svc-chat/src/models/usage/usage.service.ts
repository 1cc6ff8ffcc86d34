import { fullName } from '@targum/contracts';
import { USAGE_PAGE } from '@targum/contracts/on-demand';
import type { UsageGroup, UsageReport, UsersUsage } from '@targum/contracts/on-demand';
import { edgesOf, lastDays } from './period.ts';
import type { Amounts, UsageRepository } from './usage.repository.ts';

export interface ReportPeriod {
  readonly days: number;
  readonly timeZone: string;
}

export interface UsageTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A limit that stands for all users, because no installation has this many users. */
const ALL_USERS = 1_000_000;

const NOTHING: Amounts = {
  replies: 0,
  inputTokens: 0,
  outputTokens: 0,
  transcribedSeconds: 0,
  spokenCharacters: 0,
};

const add = (one: Amounts, other: Amounts): Amounts => ({
  replies: one.replies + other.replies,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  transcribedSeconds: one.transcribedSeconds + other.transcribedSeconds,
  spokenCharacters: one.spokenCharacters + other.spokenCharacters,
});

const addUp = <Row extends Amounts, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const sums = new Map<Key, Amounts>();
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? NOTHING, row));
  return sums;
};

const replyAmounts = ({ replies, inputTokens, outputTokens }: Amounts) => ({
  replies,
  inputTokens,
  outputTokens,
});

const byTokens = (one: Amounts, other: Amounts) =>
  other.inputTokens + other.outputTokens - one.inputTokens - one.outputTokens;

const REPLY_COLUMNS = ['Replies', 'Input tokens', 'Output tokens'];
const COLUMNS = [...REPLY_COLUMNS, 'Transcribed minutes', 'Spoken characters'];

const replyCells = (used: Pick<Amounts, 'replies' | 'inputTokens' | 'outputTokens'>) => [
  used.replies,
  used.inputTokens,
  used.outputTokens,
];

const cells = (amounts: Amounts) => [
  ...replyCells(amounts),
  Math.round(amounts.transcribedSeconds / 6) / 10,
  amounts.spokenCharacters,
];

export const createUsageService = (repository: UsageRepository) => {
  const report = async ({ days, timeZone }: ReportPeriod): Promise<UsageReport> => {
    const { dates, starts } = lastDays(days, timeZone);
    const rows = await repository.byDay(starts);
    const ofDays = addUp(rows, ({ day }) => day);
    // Transcription and speech have no model, so their rows are left out. Tests of assistants have
    // a model, but no assistant.
    const ofReplies = rows.filter(({ model }) => model !== '');
    const sorted = <Key>(sums: Map<Key, Amounts>) =>
      [...sums].toSorted(([, one], [, other]) => byTokens(one, other));
    return {
      days: dates.map((date, index) => ({ date, ...(ofDays.get(index + 1) ?? NOTHING) })),
      assistants: sorted(addUp(ofReplies, ({ assistantId }) => assistantId)).map(
        ([assistantId, amounts]) => ({ assistantId, ...replyAmounts(amounts) }),
      ),
      models: sorted(addUp(ofReplies, ({ model }) => model)).map(([model, amounts]) => ({
        model,
        ...replyAmounts(amounts),
      })),
    };
  };

  const users = ({ days, timeZone }: ReportPeriod, offset: number, limit: number) =>
    repository.byUser(edgesOf(lastDays(days, timeZone).starts[0]!), { offset, limit });

  return {
    report,
    users: ({
      offset,
      ...wanted
    }: ReportPeriod & { readonly offset: number }): Promise<UsersUsage> =>
      users(wanted, offset, USAGE_PAGE),
    /** Returns the table by user, day, assistant or model, with all its rows. */
    async table({
      by,
      ...wanted
    }: ReportPeriod & { readonly by: UsageGroup }): Promise<UsageTable> {
      switch (by) {
        case 'user': {
          const all = await users(wanted, 0, ALL_USERS);
          return {
            header: ['Name', 'Email', ...COLUMNS],
            rows: all.users.map((user) => [fullName(user), user.email, ...cells(user)]),
          };
        }
        case 'day': {
          const { days } = await report(wanted);
          return {
            header: ['Day', ...COLUMNS],
            rows: days.map(({ date, ...amounts }) => [date, ...cells(amounts)]),
          };
        }
        case 'assistant': {
          const { assistants } = await report(wanted);
          return {
            header: ['Assistant', ...REPLY_COLUMNS],
            rows: assistants.map(({ assistantId, ...amounts }) => [
              assistantId || 'tests of assistants',
              ...replyCells(amounts),
            ]),
          };
        }
        case 'model': {
          const { models } = await report(wanted);
          return {
            header: ['Model', ...REPLY_COLUMNS],
            rows: models.map(({ model, ...amounts }) => [model, ...replyCells(amounts)]),
          };
        }
      }
    },
  };
};

export type UsageService = ReturnType<typeof createUsageService>;
