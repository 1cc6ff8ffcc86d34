import type { AssistantFields } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useFormat } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useIconName } from './use-icon-name.ts';
import { TextComparison } from './text-comparison.tsx';

const useStyles = makeStyles({
  list: {
    margin: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    '& dd': { margin: 0 },
  },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface FieldChangesProps {
  /** Null for the first version of an assistant that an admin added. */
  readonly before: AssistantFields | null;
  readonly after: AssistantFields;
}

export function FieldChanges({ before, after }: FieldChangesProps) {
  const styles = useStyles();
  const t = useT();
  const texts = useFieldTexts();
  const old = before && texts(before);
  const changed = texts(after)
    .map(({ label, text }, index) => ({ label, text, former: old?.[index]?.text ?? '' }))
    .filter(({ text, former }) => text !== former);
  if (changed.length === 0) return <p className={styles.none}>{t('admin.assistants.noChange')}</p>;
  return (
    <dl className={styles.list}>
      {changed.map(({ label, text, former }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd>
            <TextComparison before={former} after={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the fields of an assistant as texts with labels, always in the same order. */
function useFieldTexts() {
  const t = useT();
  const { number } = useFormat();
  const iconName = useIconName();
  return (fields: AssistantFields) => [
    { label: t('admin.assistants.name'), text: fields.name },
    { label: t('admin.assistants.description'), text: fields.description },
    { label: t('admin.assistants.icon'), text: iconName(fields.icon) },
    { label: t('admin.assistants.prompt'), text: fields.prompt },
    {
      label: t('admin.assistants.model'),
      text: fields.model ?? t('admin.assistants.modelDefault'),
    },
    {
      label: t('admin.assistants.temperature'),
      text:
        fields.temperature === null
          ? t('admin.assistants.temperatureDefault')
          : number(fields.temperature),
    },
    {
      label: t('admin.assistants.state'),
      text: t(fields.active ? 'admin.assistants.on' : 'admin.assistants.off'),
    },
  ];
}
