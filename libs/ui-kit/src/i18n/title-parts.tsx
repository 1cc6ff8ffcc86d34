import type { ReactNode } from 'react';

/** Matches numbers with one colon, dash or other sign between them. */
const PLACE = /(\d+(?:[^\s\w]\d+)+)/;

/** An ellipsis hides such a part as a whole, so that "1:1–22" never reads as "1:1–2". */
const WHOLE = { display: 'inline-block' };

/**
 * Returns a title of one line. Its places, such as "4:35–41", keep the order of their numbers in
 * right-to-left text, and an ellipsis never cuts a place in two.
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
