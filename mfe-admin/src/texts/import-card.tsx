import { useRef } from 'react';
import type { Ref } from 'react';
import type { TextImport } from '@targum/contracts/on-demand';
import { Button, makeStyles, MOBILE, SectionCard, tokens, useSetting } from '@targum/ui-kit';
import { StatusBadge } from '../common/status-badge.tsx';
import { useKeptFocus } from '../common/use-kept-focus.ts';
import { useT } from '../i18n-later.ts';
import { closedImport } from './closed-import.ts';
import { ProgressBar } from './progress-bar.tsx';
import { ServerMessage } from './server-message.tsx';
import { isUnderWay, useImport } from './use-import.ts';
import { WarningList } from './warning-list.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    outlineStyle: 'none',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  close: { marginInlineStart: 'auto', [MOBILE]: { minHeight: '44px' } },
  text: { margin: 0, overflowWrap: 'anywhere' },
});

interface ImportCardProps {
  readonly listed: TextImport;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** Shows the progress of an import, and how it ended until an admin closes the message. */
export function ImportCard({ listed, titleRef }: ImportCardProps) {
  const [closed, close] = useSetting(closedImport);
  if (closed === listed.id) return null;
  return <OpenCard listed={listed} titleRef={titleRef} onClose={() => close(listed.id)} />;
}

interface OpenCardProps extends ImportCardProps {
  readonly onClose: () => void;
}

function OpenCard({ listed, titleRef, onClose }: OpenCardProps) {
  const t = useT();
  const styles = useStyles();
  const head = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(head);
  const job = useImport(listed);
  const { name, state, done, total, outcome = 'added' } = job;
  const goesOn = isUnderWay(job);
  return (
    <SectionCard>
      <div ref={head} className={styles.head} tabIndex={-1} {...focus}>
        <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
          {t('admin.texts.import.title')}
        </h2>
        {!goesOn && (
          <StatusBadge color={state === 'done' ? 'success' : 'danger'}>
            {t(`admin.texts.import.state.${state as 'done' | 'failed'}`)}
          </StatusBadge>
        )}
        {!goesOn && (
          <Button className={styles.close} onClick={onClose}>
            {t('admin.texts.import.close')}
          </Button>
        )}
      </div>
      {goesOn ? (
        <>
          <ProgressBar
            label={t('admin.texts.import.running', { name })}
            done={done}
            total={total}
            figure={t('admin.texts.import.books', { done, total })}
          />
          <p className={styles.text}>{t('admin.texts.import.leave')}</p>
        </>
      ) : (
        <p className={styles.text}>
          {state === 'done'
            ? t(`admin.texts.import.${outcome}`, { name })
            : t('admin.texts.import.failed', { name })}
        </p>
      )}
      {job.error !== undefined && <ServerMessage>{job.error}</ServerMessage>}
      {!goesOn && <WarningList warnings={job.warnings} />}
    </SectionCard>
  );
}
