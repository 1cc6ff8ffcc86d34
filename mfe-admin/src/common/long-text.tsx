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

export function LongText({ text }: { readonly text: string }) {
  const styles = useStyles();
  const t = useT();
  const place = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element || isOpen) return undefined;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p ref={place} className={mergeClasses(styles.message, !isOpen && styles.closed)} dir="auto">
        {text}
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
