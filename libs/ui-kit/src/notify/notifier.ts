import { createObservable } from '../observable/observable.ts';

export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface ShownNotice extends Notice {
  readonly id: number;
}

export function createNotifier() {
  const shown = createObservable<ShownNotice | null>(null);
  let lastId = 0;
  return {
    notify(notice: Notice): number {
      lastId += 1;
      shown.set({ ...notice, id: lastId });
      return lastId;
    },
    /** Removes a notice, unless a newer notice has replaced it. */
    dismiss(id: number) {
      if (shown.get()?.id === id) shown.set(null);
    },
    get: shown.get,
    subscribe: shown.subscribe,
  };
}

export type Notifier = ReturnType<typeof createNotifier>;

/** The page's notifier. Shell and remotes share it, because one notice is visible at a time. */
export const notifier = createNotifier();

export const notify = (notice: Notice): number => notifier.notify(notice);

export const notifyOfFailure = (title: string, description = ''): number =>
  notify({ variant: 'destructive', title, description });
