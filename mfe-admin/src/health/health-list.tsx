import type { ReactNode } from 'react';
import type { ServiceKind } from '@targum/contracts/on-demand';
import { makeStyles, SectionCard, TextLink, tokens } from '@targum/ui-kit';
import { PlugDisconnected16Regular } from '@targum/ui-kit/admin';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '44px',
    paddingBlock: tokens.spacingVerticalXS,
    ':not(:last-child)': {
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: {
    gridColumn: '1 / -1',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  advice: {
    gridColumn: '1 / -1',
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

const COLORS = {
  ok: 'success',
  down: 'danger',
  failing: 'danger',
  unknown: 'warning',
  disconnected: 'warning',
  unused: 'informative',
} as const;

export interface HealthLine {
  readonly name: string;
  readonly state: keyof typeof COLORS;
  readonly detail?: string | undefined;
  /** What is missing without the part. */
  readonly advice?: string | undefined;
  /** The item of the setup where an admin connects or mends the part. */
  readonly setup?: ServiceKind | undefined;
}

interface HealthListProps {
  readonly title: string;
  readonly lines: readonly HealthLine[];
}

export function HealthList({ title, lines }: HealthListProps): ReactNode {
  const styles = useStyles();
  const t = useT();
  return (
    <SectionCard title={title}>
      <ul className={styles.list} aria-label={title}>
        {lines.map(({ name, state, detail, advice, setup }) => (
          <li key={name} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <StatusBadge
              color={COLORS[state]}
              icon={state === 'disconnected' ? <PlugDisconnected16Regular /> : undefined}
            >
              {t(`admin.health.state.${state}`)}
            </StatusBadge>
            {detail && (
              <span className={styles.detail} dir="auto">
                {detail}
              </span>
            )}
            {setup && (
              <span className={styles.advice}>
                {advice && <span>{advice}</span>}
                <TextLink alone to={`/admin/setup#${setup}`}>
                  {t(
                    state === 'failing' ? 'admin.health.advice.check' : 'admin.health.advice.setUp',
                  )}
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
