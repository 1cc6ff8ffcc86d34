import { useLayoutEffect, useRef, useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  message: {
    margin: `${tokens.spacingVerticalS} 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: '1.5',
  },
  closed: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '8',
    overflow: 'hidden',
  },
  toggle: { marginBlockEnd: tokens.spacingVerticalS },
});

/** A feedback message. A long text is cut until the user expands it. */
export function FeedbackMessage({ message }: { readonly message: string }) {
  const styles = useStyles();
  const t = useT();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return undefined;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p ref={text} className={mergeClasses(styles.message, !isOpen && styles.closed)} dir="auto">
        {message}
      </p>
      {isCut && (
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
