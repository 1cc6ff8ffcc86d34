import type { UsageAmounts, UsageGroup, UsageReport } from '@targum/contracts/on-demand';
import { useAssistants } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { minutesOf } from './measures.ts';
import { NumberTable } from '../common/number-table.tsx';
import { useUsageFormat } from './use-usage-format.ts';

export function useAmountCells() {
  const t = useT();
  const { number } = useUsageFormat();
  const replyColumns = [
    t('admin.usage.replies'),
    t('admin.usage.inputTokens'),
    t('admin.usage.outputTokens'),
  ];
  const replyCells = (row: Pick<UsageAmounts, 'replies' | 'inputTokens' | 'outputTokens'>) =>
    [row.replies, row.inputTokens, row.outputTokens].map(number);
  return {
    replyColumns,
    replyCells,
    columns: [...replyColumns, t('admin.usage.minutes'), t('admin.usage.characters')],
    cells: (row: UsageAmounts) => [
      ...replyCells(row),
      number(minutesOf(row.transcribedSeconds)),
      number(row.spokenCharacters),
    ],
  };
}

interface GroupTableProps {
  readonly label: string;
  readonly by: Exclude<UsageGroup, 'user'>;
  readonly report: UsageReport;
}

export function GroupTable({ label, by, report }: GroupTableProps) {
  const t = useT();
  const { day } = useUsageFormat();
  const { columns, cells, replyColumns, replyCells } = useAmountCells();
  // Usage also contains removed assistants, so their names are needed, too.
  const assistants = useAssistants(true);
  // The usage of trials has an empty assistant id.
  const nameOf = (id: string) =>
    id === '' ? t('admin.usage.trials') : (assistants.find((one) => one.id === id)?.name ?? id);
  if (by === 'day') {
    const rows = report.days
      .toReversed()
      .map((row) => ({ key: row.date, name: day(row.date), cells: cells(row) }));
    return <NumberTable label={label} columns={[t('admin.usage.day'), ...columns]} rows={rows} />;
  }
  const rows =
    by === 'assistant'
      ? report.assistants.map((row) => ({
          ...row,
          key: row.assistantId,
          name: nameOf(row.assistantId),
        }))
      : report.models.map((row) => ({ ...row, key: row.model, name: row.model }));
  return (
    <NumberTable
      label={label}
      columns={[t(`admin.usage.${by}`), ...replyColumns]}
      rows={rows.map(({ key, name, ...row }) => ({ key, name, cells: replyCells(row) }))}
    />
  );
}
