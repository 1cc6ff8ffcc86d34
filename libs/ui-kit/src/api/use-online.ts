import { useAppSelector } from '../store/hooks.ts';
import type { RootState } from '../store/root-reducer.ts';
import { selectOnline } from './connection-slice.ts';

/** Reports whether a call would now get no answer, as far as the browser and the page know. */
export const isOffline = (state: RootState): boolean => !navigator.onLine || !selectOnline(state);

export const useOnline = (): boolean => useAppSelector(selectOnline);
