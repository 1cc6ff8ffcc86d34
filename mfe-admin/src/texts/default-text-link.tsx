import { defaultTextAddress, defaultTextInfo } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  text: { margin: 0 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textUnderlineOffset: '3px',
  },
});

/** Says where an admin without a text finds one that everybody may use. */
export function DefaultTextLink() {
  const t = useT();
  const styles = useStyles();
  const { name } = defaultTextInfo;
  return (
    <div>
      <p className={styles.text}>{t('admin.texts.first', { name })}</p>
      <a
        href={defaultTextAddress}
        className={styles.link}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('admin.texts.first.download', { name })}
      </a>
    </div>
  );
}
