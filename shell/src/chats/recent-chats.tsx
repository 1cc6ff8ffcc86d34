import { useState } from 'react';
import type { ChatList } from '@targum/ui-kit';
import { Button, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { ChatPagesList } from './chat-pages-list.tsx';

const useStyles = makeStyles({
  section: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    paddingInlineStart: tokens.spacingHorizontalS,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  other: {
    minWidth: 'auto',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    [MOBILE]: { minHeight: '44px' },
  },
});

export function RecentChats({ onChosen }: { readonly onChosen?: (() => void) | undefined }) {
  const styles = useStyles();
  const t = useT();
  const [list, setList] = useState<ChatList>();
  const isArchive = list === 'archived';
  const [title, otherTitle] = isArchive
    ? [t('shell.chats.archived'), t('shell.chats.recent')]
    : [t('shell.chats.recent'), t('shell.chats.archived')];
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.header}>
        <h2 className={styles.heading}>{title}</h2>
        <Button
          className={styles.other}
          appearance="subtle"
          size="small"
          data-other-list=""
          onClick={() => setList(isArchive ? undefined : 'archived')}
        >
          {otherTitle}
        </Button>
      </div>
      <ChatPagesList key={list} list={list} onChosen={onChosen} />
    </section>
  );
}
