import { lazyComponent } from '@targum/ui-kit';

/** Loads with the first reply, because it weighs as much as the rest of the chat. */
export const Markdown = lazyComponent(
  () => import(/* webpackChunkName: "markdown" */ './markdown.tsx'),
);
