import { Fragment } from 'react';
import type { TextReport } from '@targum/contracts/on-demand';
import { Button, makeStyles, MOBILE, tokens, useFormat } from '@targum/ui-kit';
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
  const valueOf = useValueOf(info);
  return (
    <section className={styles.known} aria-label={t('admin.texts.known')}>
      <h3 className={styles.title}>{t('admin.texts.known')}</h3>
      <dl className={styles.list}>
        {names.map((name) => {
          const value = valueOf(name);
          return (
            value !== undefined && (
              <Fragment key={name}>
                <dt>{t(`admin.texts.field.${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </Fragment>
            )
          );
        })}
      </dl>
      <Button className={styles.button} onClick={onChange}>
        {t('admin.texts.known.change')}
      </Button>
    </section>
  );
}

function useValueOf(info: TextReport['info']): (name: FieldName) => string | undefined {
  const t = useT();
  const languageName = useLanguageName();
  const { number } = useFormat();
  const { direction, numbering, language, maxVerses } = info;
  const shown: Partial<Record<FieldName, string | undefined>> = {
    ...info,
    direction: direction && t(`admin.texts.direction.${direction}`),
    numbering: numbering && t(`admin.texts.numbering.${numbering}`),
    language: language === undefined ? undefined : `${languageName(language)} (${language})`,
    maxVerses: maxVerses === undefined ? undefined : number(maxVerses),
  };
  return (name) => shown[name];
}
