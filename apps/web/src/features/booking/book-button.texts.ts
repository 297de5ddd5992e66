/** Beside the dialog's texts, which are loaded with the dialog. */
export const bookButtonText = 'Book a call';
