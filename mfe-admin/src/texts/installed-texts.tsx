import { useRef, useState } from 'react';
import type { AdminText } from '@targum/contracts/on-demand';
import { Button, makeStyles, MOBILE, tokens, useFocusReturn } from '@targum/ui-kit';
import { Badge } from '@targum/ui-kit/admin';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n-later.ts';
import { RemoveTextDialog } from './remove-text-dialog.tsx';
import { useLanguageName } from './use-language-name.ts';

const useStyles = makeStyles({
  empty: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none', outlineStyle: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    ':first-child': { paddingBlockStart: 0 },
    ':last-child': { paddingBlockEnd: 0 },
    ':not(:last-child)': {
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
    [MOBILE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  texts: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
  },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  small: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  remove: { justifySelf: 'start', [MOBILE]: { minHeight: '44px' } },
});

export function InstalledTexts({ texts }: { readonly texts: readonly AdminText[] }) {
  const t = useT();
  const styles = useStyles();
  const [asked, setAsked] = useState<AdminText>();
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusReturn(asked !== undefined, list);
  if (texts.length === 0) return <p className={styles.empty}>{t('admin.texts.none')}</p>;
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('admin.texts.installed')}>
        {texts.map((text) => (
          <TextItem
            key={text.id}
            text={text}
            onRemove={() => {
              keepFocus();
              setAsked(text);
            }}
          />
        ))}
      </ul>
      {asked && <RemoveTextDialog text={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface TextItemProps {
  readonly text: AdminText;
  readonly onRemove: () => void;
}

function TextItem({ text, onRemove }: TextItemProps) {
  const t = useT();
  const styles = useStyles();
  const languageName = useLanguageName();
  const { name, abbreviation, language, licence, attribution, books, verses, chats } = text;
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          {text.isDefault && <StatusBadge color="success">{t('admin.texts.default')}</StatusBadge>}
          {text.isBundled && (
            <Badge appearance="outline" color="informative">
              {t('admin.texts.bundled')}
            </Badge>
          )}
        </div>
        <ul className={styles.facts}>
          <li>
            <bdi>{abbreviation}</bdi>
          </li>
          <li>{languageName(language)}</li>
          <li>{t('admin.texts.books', { count: books })}</li>
          <li>{t('admin.texts.verses', { count: verses })}</li>
          <li>{t('admin.texts.chats', { count: chats })}</li>
        </ul>
        <p className={styles.small}>
          {t('admin.texts.licence')}: <bdi>{licence}</bdi>
        </p>
        <p className={styles.small}>
          {t('admin.texts.attribution')}: <bdi>{attribution}</bdi>
        </p>
      </div>
      <Button
        className={styles.remove}
        aria-label={t('admin.texts.removeOne', { name })}
        onClick={onRemove}
      >
        {t('admin.texts.remove')}
      </Button>
    </li>
  );
}
