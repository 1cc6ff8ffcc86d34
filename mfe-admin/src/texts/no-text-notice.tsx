import { defaultTextAddress, importDefaultTextCommand } from '@targum/contracts/on-demand';
import { makeStyles, notifyOfFailure, tokens } from '@targum/ui-kit';
import { CopyField } from '@targum/ui-kit/forms';
import { useT } from '../i18n.ts';
import { useTextsQuery } from './texts-api.ts';

const useStyles = makeStyles({
  notice: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteMarigoldBorder1}`,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorNeutralForeground1,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textUnderlineOffset: '3px',
  },
  command: {
    '& input': { fontFamily: tokens.fontFamilyMonospace, direction: 'ltr', textAlign: 'left' },
  },
});

const FILE = defaultTextAddress.slice(defaultTextAddress.lastIndexOf('/') + 1);

export function NoTextNotice() {
  const styles = useStyles();
  const t = useT();
  const { data: texts } = useTextsQuery();
  if (texts?.length !== 0) return null;
  return (
    <section className={styles.notice} aria-labelledby="no-text">
      <h2 id="no-text" className={styles.title}>
        {t('admin.noText.title')}
      </h2>
      <p>{t('admin.noText.text')}</p>
      <p>
        <a
          href={defaultTextAddress}
          className={styles.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('admin.noText.download', { file: FILE })}
        </a>
      </p>
      <div className={styles.command}>
        <CopyField
          label={t('admin.noText.command')}
          text={importDefaultTextCommand}
          onFailed={() => notifyOfFailure(t('admin.noText.copyFailed'))}
        />
      </div>
      <p>{t('admin.noText.cluster')}</p>
    </section>
  );
}
