import { limits, megabytes } from '@targum/contracts';
import { pictureTypes } from '@targum/contracts/on-demand';
import {
  iconMarkup,
  languages,
  threadColours,
  threadPaths,
  THREADS_HEIGHT,
} from '@targum/ui-kit/build/markup';
import { englishTexts } from './texts.ts';

/**
 * The elements of the login and of the signup, in English. They have the same names and the same
 * order as the screens of the application. `data-text` and `data-name` name the texts, which the
 * page's script writes in the reader's language.
 */

export type Page = 'login' | 'signup';

const WIDTH = 360;

const english = englishTexts();

const written = (key: string): string =>
  (english[key] ?? key)
    .replace('{product}', '__PRODUCT_NAME__')
    .replace('{max}', String(megabytes(limits.picture.maxBytes)));

const text = (key: string): string => `data-text="${key}">${written(key)}`;

const name = (key: string): string => `data-name="${key}" aria-label="${written(key)}"`;

const button = (key: string): string => `${name(key)} title="${written(key)}"`;

interface FieldOptions {
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password';
}

function field(id: string, { label, autoComplete, type = 'text' }: FieldOptions): string {
  const reveal =
    `<button type="button" class="bare reveal" ${button('kit.password.show')}>` +
    `${iconMarkup('eye')}${iconMarkup('eyeOff')}</button>`;
  return `<div class="field">
    <label for="${id}" ${text(label)}</label>
    <span class="input"><input id="${id}" name="${id}" type="${type}" autocomplete="${autoComplete}" />${
      type === 'password' ? reveal : ''
    }</span>
  </div>`;
}

const email = () =>
  field('email', { label: 'shell.field.email', autoComplete: 'username', type: 'email' });

const password = (id: string, autoComplete: string) =>
  field(id, { label: `shell.field.${id}`, autoComplete, type: 'password' });

const picture = () => `<div class="field">
    <span class="label"><span ${text('shell.field.picture')}</span> (<span data-lower ${text('shell.picture.optional').replace(/>.*/, (part) => part.toLowerCase())}</span>)</span>
    <div class="picture">
      <span id="no-picture"></span><img id="preview" width="56" height="56" alt="" hidden />
      <div class="field">
        <div class="row">
          <input type="file" hidden accept="${pictureTypes.join(',')}" ${name('shell.field.picture')} />
          <button type="button" id="picture" aria-describedby="picture-hint" ${text('shell.picture.upload')}</button>
          <button type="button" id="remove" class="bare" hidden ${text('shell.picture.remove')}</button>
        </div>
        <div id="picture-hint" ${text('shell.picture.hint')}</div>
      </div>
    </div>
  </div>`;

const shared = () =>
  `<label class="choice"><input type="checkbox" id="shared" /><span ${text('shell.login.shared')}</span></label>`;

const submit = (page: Page) =>
  `<button type="submit" class="primary large"><span ${text(`shell.${page}.submit`)}</span></button>`;

const fields: Readonly<Record<Page, () => string>> = {
  login: () => `${email()}${password('password', 'current-password')}${shared()}${submit('login')}
  <div class="forgot">
    <button type="button" id="forgot" class="bare" aria-expanded="false" aria-controls="forgot-answer" ${text('shell.login.forgot')}</button>
    <p id="forgot-answer" hidden ${text('shell.login.forgot.answer')}</p>
  </div>`,
  signup: () => `<div class="names">
    ${field('firstName', { label: 'shell.field.firstName', autoComplete: 'given-name' })}
    ${field('lastName', { label: 'shell.field.lastName', autoComplete: 'family-name' })}
  </div>
  ${picture()}${email()}${password('password', 'new-password')}${password('confirmPassword', 'new-password')}${submit('signup')}`,
};

const provider = () => `<div id="provider" hidden>
    <a href="/api/auth/oidc/start" class="button large">${iconMarkup('key')}<span ${text('shell.sso.label')}</span></a>
    <div id="or" ${text('shell.sso.or')}</div>
  </div>`;

const footers: Readonly<Record<Page, readonly [question: string, link: string, href: string]>> = {
  login: ['shell.login.noAccount', 'shell.login.toSignup', '/signup'],
  signup: ['shell.signup.hasAccount', 'shell.signup.toLogin', '/login'],
};

const threads = () =>
  `<svg class="threads" width="${WIDTH}" viewBox="0 0 ${WIDTH} ${THREADS_HEIGHT}" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true">${threadPaths(
    WIDTH,
  )
    .map(([id, path]) => `<path d="${path}" stroke="${threadColours[id]}"/>`)
    .join('')}</svg>`;

const notices = () => `<section id="notices" tabindex="-1" ${name('kit.notifications')}>
  <div role="status" aria-live="polite" aria-atomic="true">
    <div data-variant="destructive" hidden>
      <div><div dir="auto"></div><div dir="auto"></div></div>
      <button type="button" class="bare" ${button('kit.notice.close')}>${iconMarkup('dismiss')}</button>
    </div>
  </div>
</section>`;

const offline = () => `<div role="status">
  <div id="offline" data-bar hidden>${iconMarkup('cloudOff')}<span><b ${text('shell.offline.title')}</b> <span ${text('shell.offline.signedOut')}</span></span></div>
</div>
<div role="status" class="unseen"><span id="online" hidden ${text('shell.offline.over')}</span></div>`;

/**
 * Returns the content of a page's body.
 * @param logo the product's logo, as index.html draws it
 */
export function bodyOf(page: Page, logo: string): string {
  const [question, link, href] = footers[page];
  return `<div id="root"><div class="plain">
${offline()}
<main>
  <div class="card">
    <header>
      ${threads()}
      ${logo.replaceAll('"64"', '"40"')}
      <h1 ${text(`shell.${page}.heading`)}</h1>
      <p ${text(`shell.${page}.lead`)}</p>
      ${page === 'login' ? '<p id="wanted" hidden></p>' : ''}
    </header>
    <p id="unsent" hidden></p>
    ${page === 'login' ? provider() : ''}
    <form method="post" novalidate>${fields[page]()}</form>
    <div id="footer"><span ${text(question)}</span> <a href="${href}" ${text(link)}</a></div>
  </div>
  <div class="below">
    <button type="button" id="feedback" class="bare" ${button('kit.feedback.open')}>${iconMarkup('mail')}<span ${text('kit.feedback.open')}</span></button>
    <a id="help" href="/help/start#account" ${text('kit.help')}</a>
    <span class="select"><select ${name('shell.settings.language')}>${languages
      .map(({ id, name: own }) => `<option value="${id}" lang="${id}">${own}</option>`)
      .join('')}</select>${iconMarkup('chevron')}</span>
  </div>
</main>
${notices()}
</div></div>`;
}
