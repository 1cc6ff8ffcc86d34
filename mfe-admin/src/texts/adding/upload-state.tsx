import { limits, megabytes } from '@targum/contracts';
import { Button, errorText, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { ServerMessage } from '../server-message.tsx';
import type { UploadProblem } from './use-upload.ts';

const useStyles = makeStyles({
  part: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalS },
  wide: { width: '100%' },
  problem: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    width: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder1}`,
    backgroundColor: tokens.colorPaletteRedBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  button: { [MOBILE]: { minHeight: '44px' } },
});

interface UploadProgressProps {
  readonly file: File;
  readonly sent: number;
  readonly onCancel: () => void;
}

export function UploadProgress({ file, sent, onCancel }: UploadProgressProps) {
  const t = useT();
  const styles = useStyles();
  // The body of the request can be larger than the file.
  const share = Math.min(1, sent / file.size);
  return (
    <div className={styles.part}>
      <div className={styles.wide}>
        <ProgressBar
          label={t(share === 1 ? 'admin.texts.reading' : 'admin.texts.uploading', {
            name: file.name,
          })}
          done={share}
          total={1}
          figure={t('admin.texts.percent', { share })}
        />
      </div>
      <Button className={styles.button} onClick={onCancel}>
        {t('admin.texts.cancel')}
      </Button>
    </div>
  );
}

interface UploadFailureProps {
  readonly problem: UploadProblem;
  readonly onAgain: () => void;
}

export function UploadFailure({ problem, onAgain }: UploadFailureProps) {
  const t = useT();
  const styles = useStyles();
  const size = megabytes(limits.textUploadBytes);
  const status = typeof problem === 'string' ? undefined : problem.status;
  const isTooLarge = problem === 'tooLarge' || status === 413;
  const isRefused = typeof problem !== 'string' && status === 422;
  const canRetry = status !== undefined && !isTooLarge && !isRefused;
  return (
    <div className={styles.part}>
      <div className={styles.problem} role="alert">
        <p className={styles.title}>{title()}</p>
        {isRefused && problem.serverMessage !== undefined && (
          <ServerMessage>{problem.serverMessage}</ServerMessage>
        )}
        {canRetry && <p>{t('admin.texts.upload.kept')}</p>}
      </div>
      {canRetry && (
        <Button className={styles.button} onClick={onAgain}>
          {t('admin.texts.upload.again')}
        </Button>
      )}
    </div>
  );

  function title(): string {
    if (problem === 'empty') return t('admin.texts.upload.empty');
    if (isTooLarge) return t('admin.texts.upload.tooLarge', { size });
    if (isRefused) return t('admin.texts.upload.refused');
    if (status === 0) return t('admin.texts.upload.broken');
    return errorText(problem, t('admin.texts.upload.failed'));
  }
}
