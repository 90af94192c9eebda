import { toOneLine } from '../../kernel/unicode-form.ts';
import { validateEmail } from '../account/validate-email.ts';
import { type AppError, appError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** For whom an invoice is written. */
export interface Invoice {
  readonly kind: 'person' | 'company';
  readonly name: string;
  /** 10 digits, the last a check digit, or 13 of a branch; a company has one. */
  readonly taxCode: string | null;
  /** A company has one. */
  readonly address: string | null;
  readonly email: string;
}

/** An invoice's data as typed. */
export interface InvoiceInput {
  readonly kind: 'person' | 'company';
  readonly name: string;
  readonly tax_code: string | null;
  readonly address: string | null;
  readonly email: string;
}

const longestName = 200;
const longestAddress = 300;

/** Checks an invoice's data; refuses with INVOICE_INVALID or EMAIL_INVALID per broken field. */
export function validateInvoice(input: InvoiceInput): Result<Invoice, readonly AppError[]> {
  const name = tidy(input.name);
  const address = tidy(input.address ?? '');
  const taxCode = (input.tax_code ?? '').replaceAll(/[\s.-]/gu, '');
  const email = validateEmail(input.email);
  const isCompany = input.kind === 'company';
  const errors: AppError[] = [];
  if (name === '' || name.length > longestName)
    errors.push(appError('INVOICE_INVALID', { field: 'name' }));
  if (taxCode === '' ? isCompany : !isTaxCode(taxCode))
    errors.push(appError('INVOICE_INVALID', { field: 'tax_code' }));
  if (address === '' ? isCompany : address.length > longestAddress)
    errors.push(appError('INVOICE_INVALID', { field: 'address' }));
  if (!email.ok) errors.push(appError('EMAIL_INVALID', { field: 'email' }));
  if (!email.ok || errors.length > 0) return err(errors);
  return ok({
    kind: input.kind,
    name,
    taxCode: orNull(taxCode),
    address: orNull(address),
    email: email.value,
  });
}

const taxCodeWeights = [31, 29, 23, 19, 17, 13, 7, 5, 3] as const;

/** Ten digits, of which the last follows from the others, or 13 of a branch. */
function isTaxCode(text: string): boolean {
  if (!/^\d{10}(\d{3})?$/.test(text)) return false;
  const sum = taxCodeWeights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return Number(text[9]) === 10 - (sum % 11);
}

function tidy(text: string): string {
  return toOneLine(text);
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
