import type { MarkTexts } from '@targum/markdown';

/** The downloaded file is in English, except for the messages. */
export const MARK_TEXTS: MarkTexts = {
  exact: 'Exact quotation',
  differs: 'Not the exact words',
  retelling: 'Retelling, not a quotation',
  unchecked: 'Not checked',
  pasted: 'From your text',
  elsewhere: (place) => `These words stand in ${place}.`,
  withPlace: (place, mark) => `${place}: ${mark}`,
  cut: 'longer than checked',
};
