/** What the login or the signup hands over to the application, which then takes the page over. */
export interface SignedIn {
  /** The answer with the user, or the refusal of a rejected account. */
  readonly answer: Response;
  /** The notice that the application shows. A rejected account gets none. */
  readonly notice: { readonly title: string; readonly description: string } | undefined;
  /** The address at which the application continues. */
  readonly target: string;
  /** True if no page was wanted, so that the first admin sees the setup. */
  readonly mayOpenSetup: boolean;
  /** The picture of a new account, and the text of the notice if it cannot be uploaded. */
  readonly picture?: { readonly file: File; readonly failed: string } | undefined;
}

/** What the application can do before a person is signed in. */
export interface WaitingApplication {
  readonly openFeedback: () => void;
  /** Shows a notice about a failure. */
  readonly notify: (title: string, description: string) => void;
}

/** The login or the signup, as the application sees it. */
export interface SignInPage {
  readonly signedIn: Promise<SignedIn>;
  /** The application calls this once its code runs. */
  readonly onWaiting: (application: WaitingApplication) => void;
}

declare global {
  /** Missing on all other pages. */
  var targumSignIn: SignInPage | undefined;
}
