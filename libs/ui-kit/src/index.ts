export * from './admin-counts/use-admin-counts.ts';
export * from './api/api.ts';
export * from './api/api-error.ts';
export * from './api/call-headers.ts';
export { offerEarlyAnswer } from './api/early-answers.ts';
export { endpointOf } from './api/endpoint-of.ts';
export { connection } from './api/connection.ts';
export { isOffline, useOnline } from './api/use-online.ts';
/**
 * The types of exported endpoints contain this type, so TypeScript must be able to name it.
 * @public
 */
export type { KitBaseQuery } from './api/base-query.ts';
export * from './assistants/assistant-icon.tsx';
export * from './assistants/default-assistant.ts';
export { knownAssistants } from './assistants/known-assistants.ts';
export { inLanguage } from './assistants/in-language.ts';
export * from './assistants/use-assistants.ts';
export * from './chats/chats-api.ts';
export * from './chats/message-address.ts';
export * from './components/copy-button.tsx';
export { CountBadge } from './components/count-badge.tsx';
export { EmptyScreen } from './components/empty-screen.tsx';
export * from './components/empty-state.tsx';
export * from './components/error-boundary.tsx';
export * from './components/error-state.tsx';
export * from './components/live-region.tsx';
export * from './components/logo-mark.tsx';
export { MessagesSkeleton } from './components/messages-skeleton.tsx';
export * from './components/page.tsx';
export * from './components/skeletons.tsx';
export { SkipLink } from './components/skip-link.tsx';
export * from './components/spinner.tsx';
export * from './components/text-link.tsx';
export { ThreadDrawing, Threads } from './components/threads.tsx';
export { useScreenBar } from './components/use-screen-bar.ts';
export * from './components/user-avatar.tsx';
export * from './fluent.ts';
export { keepInside } from './focus/keep-inside.ts';
export { useFocusReturn } from './focus/use-focus-return.ts';
export * from './format/time-labels.ts';
export * from './help/help-link.tsx';
export * from './i18n/i18n.ts';
export * from './i18n/languages.ts';
export * from './i18n/later-texts.ts';
export * from './i18n/title-parts.tsx';
export * from './i18n/use-chat-title.ts';
export * from './icons.ts';
export * from './kept/last-person.ts';
export * from './kit-provider.tsx';
export { notify, notifyOfFailure, notifier } from './notify/notifier.ts';
export type { Notice } from './notify/notifier.ts';
export { createObservable, useObservable } from './observable/observable.ts';
export type { Observable } from './observable/observable.ts';
export { DeferredComponent, PageIdleContext } from './remote/deferred-component.tsx';
export {
  isMissingChunk,
  lazyComponent,
  preloadLazyComponents,
  useLoadedComponent,
} from './remote/lazy-component.tsx';
export type { ResultIconProps } from './quotations/result-icon.tsx';
export type { LazyComponent } from './remote/lazy-component.tsx';
export { notifyMissingComponent } from './remote/notify-missing-component.ts';
export * from './remote/remote-boundary.tsx';
export * from './remote/remote-loader.ts';
export * from './remote/remote-module.ts';
export * from './router.ts';
export { useLoadNear } from './scroll/use-load-near.ts';
export * from './session/session-api.ts';
export { reportError } from './session/session-middleware.ts';
export { selectSession } from './session/session-slice.ts';
export type { SessionState } from './session/session-slice.ts';
export * from './session/use-session.ts';
export { useDocumentTitle } from './shell/document-title.ts';
export { letterOf } from './shell/letter-of.ts';
export * from './shell/product-name.ts';
export * from './shell/shell-buttons.tsx';
export * from './shell/shell-context.ts';
export { useSidebarColumn } from './shell/sidebar-setting.ts';
export * from './storage/forget.ts';
export * from './storage/load-user-records.ts';
export * from './storage/local-storage.ts';
export * from './storage/setting.ts';
export { textStored } from './storage/text-stored.ts';
export * from './store/add-slice.ts';
export * from './store/create-store.ts';
export * from './store/hooks.ts';
export type { AppThunk, RootState } from './store/root-reducer.ts';
export type { PayloadAction } from '@reduxjs/toolkit';
export { ownTokens } from './theme/own-tokens.ts';
export * from './theme/theme-setting.ts';
export { lightTheme } from './theme/themes.ts';
export { useAppear } from './theme/use-appear.ts';
export * from './theme/use-media-query.ts';
export { backoffMs, retryPauseMs } from './timing/backoff.ts';
export { useEveryMinute } from './timing/use-every-minute.ts';
export { wait } from './timing/wait.ts';
