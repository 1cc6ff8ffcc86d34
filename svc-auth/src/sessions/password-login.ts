interface PasswordLoginOptions {
  readonly on: boolean;
  /**
   * The email address of the first admin, whose password works even where passwords are switched
   * off.
   */
  readonly adminEmail: string | undefined;
}

export const createPasswordLogin = ({ on, adminEmail }: PasswordLoginOptions) => ({
  permits: (email: string): boolean => on || email === adminEmail,
});

export type PasswordLogin = ReturnType<typeof createPasswordLogin>;
