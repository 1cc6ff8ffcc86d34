import { createContext, useContext } from 'react';

/** A reference that can be opened. */
export interface OpenReference {
  /** In its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  /** The id of the text in which it opens. */
  readonly textId: string;
}

/** Opens the verses of a reference beside the chat. */
export type OpenPassage = (reference: OpenReference) => void;

/** Undefined where no passage can be opened, such as on paper. */
export const OpenPassageContext = createContext<OpenPassage | undefined>(undefined);

export const useOpenPassage = (): OpenPassage | undefined => useContext(OpenPassageContext);
