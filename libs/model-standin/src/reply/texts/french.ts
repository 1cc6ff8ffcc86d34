import type { FixedTexts } from './fixed-texts.ts';

const NOTICE =
  '**Aucun modèle n’est connecté.** Ce texte est fixe et ne répond pas à votre message.';

const neutral = `${NOTICE}

Pour recevoir de vraies réponses, la personne qui gère ce serveur doit connecter un modèle. En attendant, vous pouvez essayer tout le reste :

- envoyer des messages et arrêter une réponse
- écouter une réponse
- revenir plus tard et retrouver la discussion`;

export const french: FixedTexts = {
  neutral,
  storyteller: `${NOTICE}

### La semence gardée

Une année de sécheresse, une veuve garda une seule marmite de semence et refusa de la faire cuire. Ses enfants avaient faim et les voisins riaient. Quand la pluie vint, son champ fut le seul que l’on put ensemencer. Elle remplit les mains de tous ceux qui avaient ri.

*Ceci est une illustration, pas l’Écriture.*

- **Où l’image convient :** elle attendait parce qu’elle comptait sur quelque chose.
- **Où l’image s’arrête :** son espérance dépendait de la pluie.
- **À vous :** que met-on de côté chez vous, et pourquoi ?`,
  'conversation-partner': `${NOTICE}

Avec un modèle, je répondrais d’abord à votre question en quelques phrases. Puis nous avancerions une étape à la fois :

1. **Ce que dit le texte**
2. **L’arrière-plan** que connaissaient ses premiers auditeurs
3. **L’interprétation**, là où les chrétiens ne sont pas d’accord

Ensuite, je vous demanderais de le redire avec vos propres mots. *À quel mot de votre langue pensez-vous, et qui l’emploie ?*`,
  'oral-performer': `${NOTICE}

Avec un modèle, je demanderais maintenant l’une de ces deux choses :

- la **référence** du passage, ou
- le **texte** lui-même, collé ici.

Puis je le raconterais en courtes phrases parlées : chaque personne, chaque événement, dans le même ordre, sans rien ajouter. *Ce serait un récit pour comprendre, pas une traduction à copier.*`,
  'health-assessor': `${NOTICE}

### Avant de commencer

Avec un modèle, nous prendrions 70 à 90 minutes avec toute l’équipe, et nous pourrions faire une pause à tout moment. Je poserais une question à la fois. La première serait :

> Qui est ici aujourd’hui, et qui verra les résultats ?

**À voir ensuite :** appropriation, équipe et rôles, intériorisation et ébauche, compréhension du texte source, vérification, termes clés, outils et sécurité des enregistrements, plan et rythme.`,
  'back-translation-checker': `${NOTICE}

Avec un modèle, je parcourrais votre rétrotraduction verset par verset et je présenterais chaque observation ainsi :

| Verset | Rétrotraduction | Texte source | Type | Question |
| --- | --- | --- | --- | --- |
| – | *ses mots exacts* | *ses mots exacts* | omission | *une question pour le traducteur* |

Pour commencer, il me faudrait la **référence** et la **rétrotraduction**. *Qui l’a faite, et cette personne avait-elle vu le texte source ?*`,
};
