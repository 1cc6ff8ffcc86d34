import { createContext, useContext } from 'react';

export interface OpenReference {
  /** The reference in its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  readonly textId: string;
}

export type OpenPassage = (reference: OpenReference) => void;

/** Undefined in places that cannot open a passage, such as paper. */
export const OpenPassageContext = createContext<OpenPassage | undefined>(undefined);

export const useOpenPassage = (): OpenPassage | undefined => useContext(OpenPassageContext);
