import { createContext, useContext } from 'react';

export interface OpenReference {
  /** The reference in its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  /** The id of the text in which the reference opens. */
  readonly textId: string;
}

/** Opens the verses of a reference beside the chat. */
export type OpenPassage = (reference: OpenReference) => void;

/** Undefined in places that cannot open a passage, such as paper. */
export const OpenPassageContext = createContext<OpenPassage | undefined>(undefined);

export const useOpenPassage = (): OpenPassage | undefined => useContext(OpenPassageContext);
