/** Decides who may log in with a password. */
export interface PasswordLogin {
  permits(email: string): boolean;
}

interface PasswordLoginOptions {
  readonly on: boolean;
  /**
   * The email address of the first admin, whose password works even where passwords are switched
   * off.
   */
  readonly adminEmail: string | undefined;
}

export const createPasswordLogin = ({ on, adminEmail }: PasswordLoginOptions): PasswordLogin => ({
  permits: (email) => on || email === adminEmail,
});
