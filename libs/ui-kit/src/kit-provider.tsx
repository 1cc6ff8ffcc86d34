import { I18nProvider, useLingui } from '@lingui/react';
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  createDOMRenderer,
  FluentProvider,
  makeStyles,
  RendererProvider,
  tokens,
} from './fluent.ts';
import { i18n } from './i18n/i18n.ts';
import { directionOfLanguage } from './i18n/languages.ts';
import { Notifications } from './notify/notifications.tsx';
import { notifier } from './notify/notifier.ts';
import { cspNonce } from './shell/product-name.ts';
import type { AppStore } from './store/create-store.ts';
import { useIsDark } from './theme/theme-setting.ts';
import { MOBILE, MORE_CONTRAST, useWantsContrast } from './theme/use-media-query.ts';
import { contrastDarkTheme, contrastLightTheme, darkTheme, lightTheme } from './theme/themes.ts';

const TOUCH_TARGET = '44px';

const useStyles = makeStyles({
  /** Fluent puts this class on its portals, so the rules reach menus and dialogs. */
  theme: {
    // Fluent's provider sets `left`, even in right-to-left languages.
    textAlign: 'start',
    // Chromium's own clear button ignores the theme and is too small to touch. Escape clears the
    // field.
    '& input[type="search"]::-webkit-search-cancel-button': { display: 'none' },
    // A field beside the sidebar can be narrower than its placeholder.
    '& input:placeholder-shown': { textOverflow: 'ellipsis' },
    [MORE_CONTRAST]: {
      '& a:not(nav a, .fui-Button)': {
        textDecorationLine: 'underline',
        textDecorationThickness: '2px',
      },
    },
    [MOBILE]: {
      '& .fui-Button': { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
      '& .fui-MenuItem': { minHeight: TOUCH_TARGET, alignItems: 'center' },
      '& .fui-Select__select': { minHeight: TOUCH_TARGET },
      // Fluent's box of 16 px stays in the middle of its touch target, and in line with the fields
      // around it.
      '& .fui-Checkbox': { marginInlineStart: '-6px' },
      '& .fui-Checkbox__input': { width: TOUCH_TARGET },
      '& .fui-Checkbox__indicator': { margin: '14px' },
      // The input overlaps the frame's borders, so that the field is as high as a button beside it.
      '& .fui-Input__input, & .fui-Dropdown__button': {
        minHeight: TOUCH_TARGET,
        marginBlock: '-1px',
      },
    },
  },
  page: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase300,
  },
});

interface KitProviderProps {
  readonly store: AppStore;
  readonly children: ReactNode;
}

export function KitProvider({ store, children }: KitProviderProps) {
  const renderer = useMemo(() => {
    // The content security policy allows only styles with the page's nonce.
    const nonce = cspNonce();
    return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
  }, []);
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <RendererProvider renderer={renderer} targetDocument={document}>
          <Themed>
            {children}
            <Notifications notifier={notifier} />
          </Themed>
        </RendererProvider>
      </I18nProvider>
    </Provider>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const { i18n: current } = useLingui();
  const styles = useStyles();
  const wantsContrast = useWantsContrast();
  const [light, dark] = wantsContrast
    ? [contrastLightTheme, contrastDarkTheme]
    : [lightTheme, darkTheme];
  const theme = isDark ? dark : light;
  useLayoutEffect(() => {
    // This property makes scroll bars, native controls and the colours of index.html follow the
    // theme.
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      bar.content = theme.colorNeutralBackground3;
    }
  }, [isDark, theme]);
  return (
    <FluentProvider
      dir={directionOfLanguage(current.locale)}
      theme={theme}
      className={styles.theme}
      data-theme={isDark ? 'dark' : 'light'}
    >
      <div className={styles.page}>{children}</div>
    </FluentProvider>
  );
}
