/**
 * Somebody of the demonstration who exists for the administrators' lists: with an order in a state
 * of its own.
 */
export interface DemoShopper {
  readonly email: string;
  readonly fullName: string;
}

/**
 * Nobody signs in as them by hand; they have the password of all demonstration accounts all the
 * same.
 */
export const demoShoppers = {
  underpaid: { email: 'thuha@maivang.example', fullName: 'Phạm Thu Hà' },
  refundWaiting: { email: 'duclong@maivang.example', fullName: 'Vũ Đức Long' },
  overpaid: { email: 'ngocmai@maivang.example', fullName: 'Bùi Ngọc Mai' },
} as const satisfies Readonly<Record<string, DemoShopper>>;
