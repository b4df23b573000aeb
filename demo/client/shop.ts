import '../styles/shop.css';
import { addItemsFromUrl } from './addItemsFromUrl.ts';
import { showBagCount } from './bagCount.ts';
import { runBagPage } from './bagPage.ts';
import { runBuyForm } from './buyForm.ts';
import { allProducts, runChat } from './chat.ts';
import { runFilters } from './filters.ts';

showBagCount();
runChat();
for (const form of document.querySelectorAll<HTMLFormElement>('[data-buy]')) runBuyForm(form);
for (const category of document.querySelectorAll<HTMLElement>('[data-category]')) runFilters(category);
for (const bag of document.querySelectorAll<HTMLElement>('[data-cart]')) runBagPage(bag);
if (document.querySelector('[data-cart]')) addItemsFromUrl(allProducts);
