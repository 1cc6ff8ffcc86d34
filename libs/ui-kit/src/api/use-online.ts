import { useAppSelector } from '../store/hooks.ts';
import type { RootState } from '../store/root-reducer.ts';
import { selectOnline } from './connection-slice.ts';

/** Whether a call would get no answer now, as far as the browser and the page know. */
export const isOffline = (state: RootState): boolean => !navigator.onLine || !selectOnline(state);

/** Whether the server can be reached, as far as the page knows. */
export const useOnline = (): boolean => useAppSelector(selectOnline);
