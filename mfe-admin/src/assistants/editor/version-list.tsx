import { useState } from 'react';
import type { AdminAssistantDetails, AssistantVersion } from '@targum/contracts/on-demand';
import { Button, ErrorState, makeStyles, SkeletonBar, tokens, useFormat } from '@targum/ui-kit';
import { StatusBadge } from '../../common/status-badge.tsx';
import { useT } from '../../i18n.ts';
import { assistantsApi } from '../assistants-api.ts';
import { FieldChanges } from './field-changes.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  version: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalM,
    ':not(:last-child)': {
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  number: { fontWeight: tokens.fontWeightSemibold },
  about: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  changes: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface VersionListProps {
  readonly assistant: AdminAssistantDetails;
  readonly onRestore: (number: number) => void;
}

export function VersionList({ assistant, onRestore }: VersionListProps) {
  const styles = useStyles();
  const t = useT();
  const { id, versions } = assistant;
  if (versions.length === 0)
    return <p className={styles.none}>{t('admin.assistants.noVersions')}</p>;
  return (
    <ol className={styles.list} aria-label={t('admin.assistants.versions')}>
      {versions.map((version) => (
        <Version
          key={version.number}
          id={id}
          version={version}
          isCurrent={version.number === assistant.published}
          onRestore={
            assistant.removedAt === null && version.publishedAt !== null
              ? () => onRestore(version.number)
              : undefined
          }
        />
      ))}
    </ol>
  );
}

interface VersionProps {
  readonly id: string;
  readonly version: AssistantVersion;
  readonly isCurrent: boolean;
  readonly onRestore: (() => void) | undefined;
}

function Version({ id, version, isCurrent, onRestore }: VersionProps) {
  const { number, createdAt, createdBy, publishedAt, restores, reset } = version;
  const styles = useStyles();
  const t = useT();
  const { dateTime } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('admin.assistants.version', { number });
  const about = [
    dateTime(createdAt),
    createdBy?.name ?? t('admin.assistants.deletedAuthor'),
    restores !== null && t('admin.assistants.restores', { number: restores }),
    reset && t('admin.assistants.wasReset'),
  ];
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <span className={styles.number}>{label}</span>
        {isCurrent && <StatusBadge color="success">{t('admin.assistants.published')}</StatusBadge>}
        {publishedAt === null && (
          <StatusBadge color="warning">{t('admin.assistants.draft')}</StatusBadge>
        )}
        <span className={styles.about} dir="auto">
          {about.filter(Boolean).join(' · ')}
        </span>
        <Button
          aria-expanded={isOpen}
          aria-label={`${t('admin.assistants.changes')}, ${label}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('admin.assistants.changes')}
        </Button>
        {!isCurrent && onRestore && (
          <Button aria-label={`${t('admin.assistants.restore')}, ${label}`} onClick={onRestore}>
            {t('admin.assistants.restore')}
          </Button>
        )}
      </div>
      {isOpen && <Changes id={id} number={number} />}
    </li>
  );
}

function Changes({ id, number }: { readonly id: string; readonly number: number }) {
  const styles = useStyles();
  const t = useT();
  const { data, isError, isFetching, refetch } = assistantsApi.useAssistantVersionQuery({
    id,
    number: String(number),
  });
  return (
    <div className={styles.changes}>
      {data ? (
        <FieldChanges before={data.before} after={data.version} />
      ) : isError && !isFetching ? (
        <ErrorState
          title={t('admin.assistants.changesFailed')}
          text={t('admin.loadFailed.text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="progressbar" aria-label={t('admin.assistants.changes')}>
          <SkeletonBar width="60%" />
        </div>
      )}
    </div>
  );
}
