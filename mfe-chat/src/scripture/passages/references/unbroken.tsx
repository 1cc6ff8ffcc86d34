import type { ReactNode } from 'react';
import { makeStyles } from '@targum/ui-kit';

/** Matches numbers with colons and dashes between them. Longer ones are not places in a book. */
const PLACES =
  /((?<!\d[:\u2010-\u2013-]?)\d{1,3}(?:[:\u2010-\u2013-]\d{1,3}){1,4}(?![:\u2010-\u2013-]?\d))/;

const useStyles = makeStyles({ place: { whiteSpace: 'nowrap' } });

/**
 * Returns a text whose places, such as "4:35-41", stay on one line. Text of the other direction
 * around them does not change the order of their numbers.
 */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  // With the group in the pattern, each second part is a place. A place has no identity, and the
  // parts of a text never change their order.
  return text
    .split(PLACES)
    .map((part, index) => (index % 2 ? <Place key={index}>{part}</Place> : part));
}

function Place({ children }: { readonly children: string }) {
  const styles = useStyles();
  return (
    <bdi dir="ltr" className={styles.place}>
      {children}
    </bdi>
  );
}
