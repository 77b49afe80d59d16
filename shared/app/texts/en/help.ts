/** What each shortcut of the keyboard does, and the names of keys: for the list of them, which loads when it is opened. */
export const help = {
  'app.help.palette': 'Go to any page, deal, invoice, service or action',
  'app.help.search': 'Search this page',
  'app.help.help': 'Show these shortcuts',
  'app.help.escape': 'Close what is open',
  'app.help.move': 'Go through a menu or a list of results',
  'app.help.tabs': 'Go from tab to tab',
  'app.help.save': 'Save the service that you write',
  'app.help.undo': 'Undo the last change to it',
  'app.help.redo': 'Redo what was undone',
  'app.help.ctrl': 'Ctrl',
  'app.help.esc': 'Esc',
} as const
