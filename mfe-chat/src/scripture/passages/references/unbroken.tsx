import type { ReactNode } from 'react';
import { makeStyles } from '@targum/ui-kit';

/** Matches numbers with colons and dashes between them. Longer ones are not places in a book. */
const PLACES =
  /((?<!\d[:\u2010-\u2013-]?)\d{1,3}(?:[:\u2010-\u2013-]\d{1,3}){1,4}(?![:\u2010-\u2013-]?\d))/;
/** Matches the dashes after which browsers break a line. */
const BREAKING = /[\u2010-\u2013-]/;
/** Matches a text whose last letter is of a left-to-right script. It keeps numbers in their order. */
const AFTER_LEFT_TO_RIGHT = /[^\P{L}\u0590-\u08ff\ufb1d-\ufefc]\P{L}*$/u;

const useStyles = makeStyles({ place: { whiteSpace: 'nowrap' } });

/**
 * Returns a text whose places, such as "4:35–41", stay on one line. Text of the other direction
 * around them does not change the order of their numbers.
 */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  // The pattern has a group, so each second part is a place.
  const parts = text.split(PLACES);
  return parts.map((part, index) => {
    const isSafe =
      index % 2 === 0 || (!BREAKING.test(part) && AFTER_LEFT_TO_RIGHT.test(parts[index - 1]!));
    return isSafe ? part : <Place key={index}>{part}</Place>;
  });
}

function Place({ children }: { readonly children: string }) {
  const styles = useStyles();
  return (
    <bdi dir="ltr" className={styles.place}>
      {children}
    </bdi>
  );
}
