import type { ReactNode } from 'react';
import { makeStyles } from '../fluent.ts';

const PLACE = /(\d+(?:[:\u2010-\u2013-]\d+)+)/;

// An ellipsis leaves out the whole of such a part, so that "1:1–22" never reads as "1:1–2".
const useStyles = makeStyles({ place: { display: 'inline-block' } });

/**
 * Shows a title of one line. Its places, such as "4:35–41", keep the order of their numbers among
 * words from right to left, and an ellipsis never cuts one in two.
 */
export function TitleText({ children }: { readonly children: string }): ReactNode {
  const { place } = useStyles();
  return children.split(PLACE).map((part, index) =>
    // The pattern has a group, so each second part is a place.
    index % 2 === 0 ? (
      part
    ) : (
      <bdi key={index} dir="ltr" className={place}>
        {part}
      </bdi>
    ),
  );
}
