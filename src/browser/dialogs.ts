/** Opens a modal dialog. jsdom lacks its methods: there, these functions set the attribute and dispatch `close` themselves. */
export function showModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

/** Closes a dialog. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if ('close' in dialog) {
    dialog.close();
    return;
  }
  const element: HTMLElement = dialog;
  element.removeAttribute('open');
  element.dispatchEvent(new Event('close'));
}
