import { useContext } from 'react';
import type { ComponentType } from 'react';
import { lazyComponent, PageIdleContext, useLoadedComponent } from '@targum/ui-kit';

/** Creates a component that shows nothing until its code has loaded, once the page is idle. */
export function idleComponent<Props extends object>(
  request: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Lazy = lazyComponent(request);
  return function Idle(props: Props) {
    const { isReady } = useLoadedComponent(Lazy, useContext(PageIdleContext));
    return isReady ? <Lazy {...props} /> : null;
  };
}
