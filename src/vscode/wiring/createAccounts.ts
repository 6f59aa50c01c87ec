// Creates the accounts in which `Accounting` stores its records. Loaded with the first record.

import type { ExtensionContext } from 'vscode';
import { DirectAccounts } from '../../context/records/directAccounts.ts';
import { recordPorts } from '../context/recordPorts.ts';

export function createAccounts(context: Pick<ExtensionContext, 'extension'>): DirectAccounts {
  return new DirectAccounts(recordPorts(context));
}
