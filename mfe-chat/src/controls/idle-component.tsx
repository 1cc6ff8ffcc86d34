import { useContext } from 'react';
import type { ComponentType } from 'react';
import { lazyComponent, PageIdleContext, useLoadedComponent } from '@targum/ui-kit';

/** Creates a component whose code loads once the page is idle. Until then, it shows nothing. */
export function idleComponent<Props extends object>(
  request: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Lazy = lazyComponent(request);
  return function Idle(props: Props) {
    const { isReady } = useLoadedComponent(Lazy, useContext(PageIdleContext));
    return isReady ? <Lazy {...props} /> : null;
  };
}
