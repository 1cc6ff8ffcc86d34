/** The rule for who may use a password. */
export interface PasswordLogin {
  permits(email: string): boolean;
}

interface PasswordLoginOptions {
  readonly on: boolean;
  /** The address of the first admin, whose password works also where passwords are switched off. */
  readonly adminEmail: string | undefined;
}

export const createPasswordLogin = ({ on, adminEmail }: PasswordLoginOptions): PasswordLogin => ({
  permits: (email) => on || email === adminEmail,
});
