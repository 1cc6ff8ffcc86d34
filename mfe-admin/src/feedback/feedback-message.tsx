import { useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Messages with more than this are shown in part at first. */
const LONG = { characters: 600, lines: 8 } as const;

const useStyles = makeStyles({
  message: {
    margin: `${tokens.spacingVerticalS} 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.5',
  },
  cut: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(LONG.lines),
    overflow: 'hidden',
  },
  toggle: { marginBlockEnd: tokens.spacingVerticalS },
});

/** What somebody wrote; a long one opens and closes. */
export function FeedbackMessage({ message }: { readonly message: string }) {
  const styles = useStyles();
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = message.length > LONG.characters || message.split('\n').length > LONG.lines;
  return (
    <>
      <p className={mergeClasses(styles.message, isLong && !isOpen && styles.cut)} dir="auto">
        {message}
      </p>
      {isLong && (
        <Button
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'admin.feedback.less' : 'admin.feedback.more')}
        </Button>
      )}
    </>
  );
}
