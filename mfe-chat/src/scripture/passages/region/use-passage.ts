import type { Passage } from '@targum/contracts/on-demand';
import { toApiError } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { useReadPassageQuery } from '../passages-api.ts';
import type { WantedVerses } from '../passages-api.ts';

export interface NumberedReference {
  readonly ref: string;
  readonly numbering: string;
}

export const wantedIn = ({ ref, numbering }: NumberedReference, text: string): WantedVerses =>
  numbering === text ? { ref, text } : { ref, text, numberingOf: numbering };

export interface PassageState {
  /** The passage. While another passage is loading, this is the preceding passage. */
  readonly passage: Passage | undefined;
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Reads a reference in a text. The store repeats a failed call when the connection is back. */
export function usePassage(reference: NumberedReference, textId: string | undefined): PassageState {
  const skip = textId === undefined;
  const result = useReadPassageQuery(wantedIn(reference, textId ?? ''), { skip });
  const { data, currentData, isFetching, refetch } = result;
  const hasFailed = result.isError && currentData === undefined && !isFetching;
  if (skip) return { passage: undefined, isLoading: false, error: undefined, retry: () => {} };
  return {
    passage: currentData ?? (isFetching ? data : undefined),
    isLoading: isFetching && currentData === undefined,
    error: hasFailed ? toApiError(result.error) : undefined,
    retry: () => void refetch(),
  };
}
