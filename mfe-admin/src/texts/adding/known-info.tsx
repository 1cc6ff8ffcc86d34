import type { TextReport } from '@targum/contracts/on-demand';
import { Button, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { useLanguageName } from '../use-language-name.ts';
import type { FieldName } from './form-values.ts';

const useStyles = makeStyles({
  known: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, max-content) minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    [MOBILE]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& dd': { marginBlockEnd: tokens.spacingVerticalXS },
    },
  },
  button: { [MOBILE]: { minHeight: '44px' } },
});

interface KnownInfoProps {
  readonly info: TextReport['info'];
  readonly names: readonly FieldName[];
  readonly onChange: () => void;
}

/** Shows what the files say, which an admin can change. */
export function KnownInfo({ info, names, onChange }: KnownInfoProps) {
  const t = useT();
  const styles = useStyles();
  const languageName = useLanguageName();
  return (
    <section className={styles.known} aria-label={t('admin.texts.known')}>
      <h3 className={styles.title}>{t('admin.texts.known')}</h3>
      <dl className={styles.list}>
        {names.map((name) => (
          <Known key={name} name={name} />
        ))}
      </dl>
      <Button className={styles.button} onClick={onChange}>
        {t('admin.texts.known.change')}
      </Button>
    </section>
  );

  function Known({ name }: { readonly name: FieldName }) {
    const value = valueOf(name);
    if (value === undefined) return null;
    return (
      <>
        <dt>{t(`admin.texts.field.${name}`)}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </>
    );
  }

  function valueOf(name: FieldName): string | undefined {
    switch (name) {
      case 'direction':
        return info.direction && t(`admin.texts.direction.${info.direction}`);
      case 'numbering':
        return info.numbering && t(`admin.texts.numbering.${info.numbering}`);
      case 'language':
        return info.language === undefined
          ? undefined
          : `${languageName(info.language)} (${info.language})`;
      case 'maxVerses':
        return info.maxVerses === undefined
          ? undefined
          : t('admin.texts.number', { count: info.maxVerses });
      case 'makeDefault':
        return undefined;
      default:
        return info[name];
    }
  }
}
