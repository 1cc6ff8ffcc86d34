import type { ReactNode } from 'react';

/** Matches numbers with one colon, dash or other sign between them. */
const PLACE = /(\d+(?:[^\s\w]\d+)+)/;

/** An ellipsis leaves out the whole of such a part, so that "1:1–22" never reads as "1:1–2". */
const WHOLE = { display: 'inline-block' };

/**
 * Returns a title of one line, whose places, such as "4:35–41", keep the order of their numbers
 * among words from right to left. An ellipsis never cuts one in two.
 */
export const titleParts = (title: string): ReactNode =>
  // The pattern has a group, so each second part is a place.
  title.split(PLACE).map((part, index) =>
    index % 2 ? (
      <bdi key={index} style={WHOLE}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
